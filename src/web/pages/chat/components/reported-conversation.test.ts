import { expect, test } from 'vitest'
import type { OpenConversation } from '#contract/chat/schemas.ts'
import type { ThreadMessage } from '#web/features/chat/public.ts'
import { reportedConversation } from './reported-conversation.ts'

const conversation = { id: 'c' } as OpenConversation
const message = (n: number, senderId = 'them') =>
  ({ id: `m${n}`, senderId, content: { text: `Text ${n}` }, createdAt: '2026-03-01T09:00:00Z' }) as ThreadMessage
const all = Array.from({ length: 60 }, (_, i) => message(i))
const idsOf = (chosen: ThreadMessage | null, messages = all) =>
  reportedConversation(conversation, 'them', messages, chosen).messages.map(({ id }) => id)

test('the latest messages of the other person are offered', () => {
  expect(idsOf(null)).toEqual(all.slice(-20).map(({ id }) => id))
  expect(idsOf(null, [message(1), message(2, 'me')])).toEqual(['m1'])
})

test('around the message that was pointed at, which is chosen', () => {
  for (const n of [0, 5, 30, 59]) {
    expect(idsOf(all[n]!)).toContain(`m${n}`)
    expect(idsOf(all[n]!)).toHaveLength(20)
  }
  expect(reportedConversation(conversation, 'them', all, all[3]!).chosen).toBe('m3')
})

test('what cannot be read is not offered', () => {
  expect(idsOf(null, [{ ...message(1), content: null }])).toEqual([])
})
