import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { chatRoutes } from '#contract/chat/routes.ts'
import { quoteLimits } from '#contract/moderation/constants.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { encrypt, firstMessage } from '#server/features/chat/factory.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { reportText } from './factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

async function conversation() {
  const [ada, ben] = [await makeMentee(api, { fullName: 'Ada' }), await makeMentee(api, { fullName: 'Ben' })]
  const message = (
    await api.call(chatRoutes.sendMessage, { body: firstMessage(ben, ada.profileId) }, { as: ben.token })
  ).body
  return { ada, ben, message, id: message.conversationId }
}

const report = (by: MadeMember, about: MadeMember, more: object) =>
  api.call(
    moderationRoutes.report,
    { body: { reportedMessage: reportText, reportedUserId: about.profileId, ...more } },
    { as: by.token },
  )

test('a report from a conversation quotes the messages that the reporter chose, and blocks with it', async () => {
  const { ada, ben, message, id } = await conversation()
  const messages = [{ id: message.id, text: 'Send me money' }]
  expect((await report(ada, ben, { conversationId: id, messages, alsoBlock: true })).status).toBe(201)
  const rows = await api.db.selectFrom('reports').select('evidence').where('reporter_id', '=', ada.userId).execute()
  const [{ evidence }] = rows as unknown as [{ evidence: { paragraphs: string[] } }]
  expect(evidence.paragraphs.at(-1)).toBe('Ben, 2026-11-23T08:00:00.000Z: Send me money')
  expect(JSON.stringify(evidence)).not.toContain(message.messageBody)
  expect(await isBlockedBetween(api.db, ada.userId, ben.userId)).toBe(true)
})

test('a report keeps what was reported when the message is edited later, and says what was edited before', async () => {
  const { ada, ben, message, id } = await conversation()
  const evidence = async () => {
    const rows = await api.db.selectFrom('reports').select('evidence').where('reporter_id', '=', ada.userId).execute()
    return rows.map((row) => (row.evidence as { paragraphs: string[] }).paragraphs.at(-1))
  }
  const quote = (text: string) => ({ conversationId: id, messages: [{ id: message.id, text }] })
  await report(ada, ben, quote('Send me money'))
  const first = 'Ben, 2026-11-23T08:00:00.000Z: Send me money'
  const { body: open } = await api.call(chatRoutes.conversation, { params: { id } }, { as: ben.token })
  const body = { messageBody: encrypt(open.conversationSecret, message.id, ben.userId, 'Good morning') }
  const params = { conversationId: id, id: message.id }
  expect((await api.call(chatRoutes.editMessage, { params, body }, { as: ben.token })).status).toBe(200)
  expect(await evidence()).toEqual([first])
  await report(ada, ben, quote('Good morning'))
  expect((await evidence()).toSorted()).toEqual([
    'Ben, 2026-11-23T08:00:00.000Z, edited 2026-11-23T08:00:00.000Z: Good morning',
    first,
  ])
})

test('messages of another conversation, of strangers, or that do not exist are refused, and nothing is stored', async () => {
  const [own, other] = [await conversation(), await conversation()]
  const { ada, ben, message, id } = own
  const quote = (messageId: string) => [{ id: messageId, text: 'Send me money' }]
  for (const more of [
    { conversationId: id, messages: quote(other.message.id) },
    { conversationId: id, messages: quote(randomUUID()) },
    { conversationId: other.id, messages: quote(other.message.id) },
    { conversationId: randomUUID(), messages: [] },
  ])
    expect((await report(ada, ben, more)).error.code).toBe('not_found')
  expect((await report(ada, other.ben, { conversationId: id, messages: quote(message.id) })).error.code).toBe(
    'not_found',
  )
  for (const more of [
    { messages: quote(message.id) },
    { conversationId: id, messages: [...quote(message.id), ...quote(message.id)] },
    { conversationId: id, messages: [{ id: message.id, text: 'x'.repeat(quoteLimits.text + 1) }] },
  ])
    expect((await report(ada, ben, more)).error.code).toBe('invalid_input')
  expect(await api.db.selectFrom('reports').select('id').where('reporter_id', '=', ada.userId).execute()).toEqual([])
})
