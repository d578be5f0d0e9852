// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { roomConnectionOf } from '#test/support/rooms/room-connection.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { learnServerTime } from '#web/platform/time/server-time.ts'
import { MessageBubble } from './message-bubble.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T08:10:00Z') })
  learnServerTime(Date.now(), Date.now(), Date.now())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const message = (id: string, from: string, text: string, time = '08:10:05') => ({
  id,
  from,
  name: from,
  text,
  sentAt: `2026-11-23T${time}.000Z`,
})

async function show() {
  const onOpen = vi.fn()
  const view = (isChatOpen: boolean, ...messages: ReturnType<typeof message>[]) => (
    <MessageBubble
      snapshot={roomConnectionOf([roomPersonOf('me'), roomPersonOf('Amina')], { messages }).get()}
      isChatOpen={isChatOpen}
      onOpen={onOpen}
    />
  )
  const { rerender } = render(view(false), { wrapper: await webTree() })
  return { onOpen, show: (...args: Parameters<typeof view>) => rerender(view(...args)) }
}
const shown = () => screen.queryByRole('button')?.textContent ?? null

test('a message is shown for a while, only the latest one, and pressing it opens the chat', async () => {
  const { show: receive, onOpen } = await show()
  const first = message('1', 'Amina', 'Can you hear me?')
  receive(false, first)
  expect(shown()).toBe('AminaCan you hear me?')
  receive(false, first, message('2', 'Amina', 'Hello?'))
  expect(shown()).toBe('AminaHello?')
  fireEvent.click(screen.getByRole('button', { name: /^Open chat/ }))
  expect(onOpen).toHaveBeenCalledOnce()
  act(() => void vi.advanceTimersByTime(7000))
  expect(shown()).toBeNull()
})

test('it stays while somebody points at it', async () => {
  const { show: receive } = await show()
  receive(false, message('1', 'Amina', 'Hello'))
  fireEvent.pointerEnter(screen.getByRole('button'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown()).toBe('AminaHello')
  fireEvent.pointerLeave(screen.getByRole('button'))
  act(() => void vi.advanceTimersByTime(7000))
  expect(shown()).toBeNull()
})

test('what one wrote, what was written before, and what the open chat has shown is not shown', async () => {
  const { show: receive } = await show()
  receive(false, message('1', 'Amina', 'Earlier', '08:09:00'))
  expect(shown()).toBeNull()
  receive(false, message('2', 'me', 'Mine'))
  expect(shown()).toBeNull()
  const read = message('3', 'Amina', 'Read')
  receive(true, read)
  expect(shown()).toBeNull()
  receive(false, read)
  expect(shown()).toBeNull()
})
