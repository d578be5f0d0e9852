// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotes, type NotesInput } from './notes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** Two tabs whose texts reach each other at once. */
function pair() {
  const sent: NotesInput[] = []
  const one = createNotes(
    'room-1',
    (input) => {
      sent.push(input)
      other.receive(input)
      return Promise.resolve()
    },
    () => {},
  )
  const other = createNotes(
    'room-2',
    (input) => Promise.resolve(one.receive(input)),
    () => {},
  )
  return { one, other, sent }
}

test('what is typed reaches the other one within a second, in one message', () => {
  const { one, other, sent } = pair()
  one.write('C', 1)
  one.write('Call', 1)
  expect(other.get().text).toBe('')
  vi.advanceTimersByTime(1000)
  expect(other.get()).toEqual({ text: 'Call', turn: 1, edit: 2 })
  expect(sent).toHaveLength(1)
})

test('whoever comes back gets the text from the other one', () => {
  const { one, other } = pair()
  other.write('Call', 1)
  one.ask()
  expect(one.get().text).toBe('Call')
})

test('a reload keeps the text in its tab, and the end of the room deletes it', () => {
  createNotes(
    'room-3',
    () => Promise.resolve(),
    () => {},
  ).write('Mine', 1)
  const again = createNotes(
    'room-3',
    () => Promise.resolve(),
    () => {},
  )
  expect(again.get().text).toBe('Mine')
  again.end(true)
  expect(
    createNotes(
      'room-3',
      () => Promise.resolve(),
      () => {},
    ).get().text,
  ).toBe('')
})

test('whoever leaves while typing leaves the whole text', () => {
  const { one, other, sent } = pair()
  one.write('Call', 1)
  one.end(false)
  expect(other.get().text).toBe('Call')
  vi.advanceTimersByTime(5000)
  expect(sent).toHaveLength(1)
})

test('a late text of an earlier turn does not replace a later one', () => {
  const { one } = pair()
  one.receive({ text: 'Of the second turn', turn: 2, edit: 1, isAsking: false })
  one.receive({ text: 'Of the first', turn: 1, edit: 90, isAsking: false })
  expect(one.get().text).toBe('Of the second turn')
})

test('a text that could not be sent is sent again', async () => {
  const send = vi
    .fn<(input: NotesInput) => Promise<void>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue()
  const notes = createNotes('room-4', send, () => {})
  notes.write('Call', 1)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]![0].text).toBe('Call')
})
