import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterAttempt, afterReload, inOrder, nextToSend, pauseBefore, retried, type OutboxEntry } from './outbox.ts'

const entry = (
  clientId: string,
  position: number,
  state: OutboxEntry['state'] = 'waiting',
  thread = 't',
): OutboxEntry => ({
  clientId,
  thread,
  position,
  state,
})

test('only the oldest message of a thread is sent, and nothing behind one on its way', () => {
  expect(nextToSend([entry('b', 2), entry('a', 1)]).map(({ clientId }) => clientId)).toEqual(['a'])
  expect(nextToSend([entry('b', 2), entry('a', 1, 'sending')])).toEqual([])
})

test('threads do not wait for each other', () => {
  const next = nextToSend([entry('a', 1, 'sending'), entry('b', 2, 'waiting', 'other')])
  expect(next.map(({ clientId }) => clientId)).toEqual(['b'])
})

test('a refused message does not hold up those behind it', () => {
  expect(nextToSend([entry('a', 1, 'failed'), entry('b', 2)]).map(({ clientId }) => clientId)).toEqual(['b'])
})

test('a lost network and a rate limit leave a message waiting; a refusal needs its person', () => {
  expect(afterAttempt('stored')).toBeNull()
  expect(afterAttempt('unreachable')).toBe('waiting')
  expect(afterAttempt('slow_down')).toBe('waiting')
  expect(afterAttempt('refused')).toBe('failed')
})

test('after a reload a message that was on its way is sent again', () => {
  expect(afterReload(entry('a', 1, 'sending')).state).toBe('waiting')
  expect(afterReload(entry('a', 1, 'failed')).state).toBe('failed')
})

test('a retried message goes behind the others', () => {
  const again = retried(entry('a', 1, 'failed'), 9)
  expect(inOrder([again, entry('b', 2)]).map(({ clientId }) => clientId)).toEqual(['b', 'a'])
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
      let box = Array.from({ length: count }, (_, i) => entry(`m${i}`, i))
      const stored: string[] = []
      for (let step = 0; box.length > 0 && step < 500; step++) {
        const [next] = nextToSend(box)
        if (!next) throw new Error('Something must be sendable')
        const state = afterAttempt(step > 400 || answers.next().value ? 'stored' : 'unreachable')
        if (state === null) stored.push(next.clientId)
        if (state === null) box = box.filter((one) => one !== next)
      }
      expect(stored).toEqual(Array.from({ length: count }, (_, i) => `m${i}`))
    }),
  )
})
