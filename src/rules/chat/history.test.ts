import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasGap, lastContiguous, mergeMessages } from './history.ts'

const message = (sequence: number, body = '') => ({ id: `m${sequence}`, sequence, body })

test('a message that arrives twice is shown once, in its later version', () => {
  const merged = mergeMessages([message(1), message(2)], [message(2, 'deleted'), message(3)])
  expect(merged).toEqual([message(1), message(2, 'deleted'), message(3)])
})

test('nothing new leaves the list as it is', () => {
  const known = [message(1)]
  expect(mergeMessages(known, [])).toBe(known)
})

test('a push that overtakes another one is a gap behind the last contiguous message', () => {
  const messages = mergeMessages([message(7), message(8)], [message(10)])
  expect(hasGap(messages)).toBe(true)
  expect(lastContiguous(messages)).toBe(8)
  expect(hasGap(mergeMessages(messages, [message(9)]))).toBe(false)
})

test('an empty conversation has no gap and starts behind 0', () => {
  expect(hasGap([])).toBe(false)
  expect(lastContiguous([])).toBe(0)
})

test('messages in any order and number end in the order of the server', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(40))), (batches) => {
      let all: readonly ReturnType<typeof message>[] = []
      for (const batch of batches)
        all = mergeMessages(
          all,
          batch.map((n) => message(n)),
        )
      const expected = [...new Set(batches.flat())].sort((a, b) => a - b)
      expect(all.map(({ sequence }) => sequence)).toEqual(expected)
    }),
  )
})
