import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDeletions, hasEarlier, hasGap, lastContiguous, mergeEntries } from './history.ts'

type Entry = { id: string; sequence: number; body: string; deletedId: string | null; isDeleted: boolean }
const entry = (sequence: number, body = '', deletedId: string | null = null): Entry => ({
  id: `m${sequence}`,
  sequence,
  body,
  deletedId,
  isDeleted: false,
})

test('a message that arrives twice is shown once, in its later version', () => {
  const merged = mergeEntries([entry(1), entry(2)], [entry(2, 'new'), entry(3)])
  expect(merged).toEqual([entry(1), entry(2, 'new'), entry(3)])
})

test('nothing new leaves the list as it is', () => {
  const known = [entry(1)]
  expect(mergeEntries(known, [])).toBe(known)
})

test('a push that overtakes another one is a gap behind the last contiguous entry', () => {
  const entries = mergeEntries([entry(7), entry(8)], [entry(10)])
  expect(hasGap(entries)).toBe(true)
  expect(lastContiguous(entries)).toBe(8)
  expect(hasGap(mergeEntries(entries, [entry(9)]))).toBe(false)
})

test('an empty conversation has no gap and starts behind 0', () => {
  expect(hasGap([])).toBe(false)
  expect(lastContiguous([])).toBe(0)
})

test('a conversation that does not start with the first entry goes further back', () => {
  expect(hasEarlier([entry(2)])).toBe(true)
  expect(hasEarlier([entry(1), entry(2)])).toBe(false)
  expect(hasEarlier([])).toBe(false)
})

test('a deletion leaves a tombstone of the message it names, whichever arrived first', () => {
  const tombstone = (one: Entry) => ({ ...one, body: '', isDeleted: true })
  const entries = [entry(1, 'keep'), entry(2, 'secret'), entry(3, '', 'm2')]
  expect(applyDeletions(entries, tombstone).map(({ body }) => body)).toEqual(['keep', '', ''])
  const plain = [entry(1)]
  expect(applyDeletions(plain, tombstone)).toBe(plain)
})

test('entries in any order and number end in the order of the server', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(40))), (batches) => {
      let all: readonly Entry[] = []
      for (const batch of batches)
        all = mergeEntries(
          all,
          batch.map((n) => entry(n)),
        )
      const expected = [...new Set(batches.flat())].sort((a, b) => a - b)
      expect(all.map(({ sequence }) => sequence)).toEqual(expected)
    }),
  )
})
