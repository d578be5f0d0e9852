import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterAttempt, inOrder, nextPosition, nextToSend, pauseBefore, retried, type OutboxEntry } from './outbox.ts'

const entry = (id: string, position: number, state: OutboxEntry['state'] = 'waiting', thread = 't'): OutboxEntry => ({
  id,
  thread,
  position,
  state,
})
const idsOf = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id)

test('only the oldest message of a thread is sent', () => {
  expect(idsOf(nextToSend([entry('b', 2), entry('a', 1)]))).toEqual(['a'])
})

test('threads do not wait for each other', () => {
  expect(idsOf(nextToSend([entry('a', 1), entry('b', 2, 'waiting', 'other')]))).toEqual(['a', 'b'])
})

test('a refused message does not hold up those behind it', () => {
  expect(idsOf(nextToSend([entry('a', 1, 'failed'), entry('b', 2)]))).toEqual(['b'])
})

test('a lost network leaves a message waiting; a refusal needs its sender', () => {
  expect(afterAttempt('stored')).toBeNull()
  expect(afterAttempt('unreachable')).toBe('waiting')
  expect(afterAttempt('refused')).toBe('failed')
})

test('a message written after the clock was set back still goes behind the others', () => {
  expect(nextPosition([entry('a', 900)], 100)).toBe(901)
  expect(nextPosition([], 100)).toBe(100)
})

test('a retried message goes behind the others', () => {
  const again = retried(entry('a', 1, 'failed'), 9)
  expect(idsOf(inOrder([again, entry('b', 2)]))).toEqual(['b', 'a'])
  expect(again.state).toBe('waiting')
})

test('pauses grow to half a minute at most', () => {
  expect(pauseBefore(0, 1)).toBe(500)
  expect(pauseBefore(20, 1)).toBe(30_000)
  expect(pauseBefore(20, 0)).toBe(15_000)
})

test('over a network that breaks at random every message is stored once, in its order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.boolean()), (count, answers) => {
      let waiting = Array.from({ length: count }, (_, i) => entry(`m${i}`, i))
      const stored: string[] = []
      for (let step = 0; waiting.length > 0 && step < 500; step++) {
        const [next] = nextToSend(waiting)
        if (!next) throw new Error('Something must be sendable')
        const state = afterAttempt(step > 400 || answers.next().value ? 'stored' : 'unreachable')
        if (state === null) stored.push(next.id)
        if (state === null) waiting = waiting.filter((one) => one !== next)
      }
      expect(stored).toEqual(Array.from({ length: count }, (_, i) => `m${i}`))
    }),
  )
})
