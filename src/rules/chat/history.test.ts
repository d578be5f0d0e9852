import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges, applyDeletions, hasEarlier, hasGap, lastContiguous, mergeEntries } from './history.ts'

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

type Changed = { id: string; sequence: number; version: number; text: string; changed: { id: string } | null }
const original: Changed = { id: 'm1', sequence: 1, version: 1, text: 'first', changed: null }
const change = (sequence: number, text: string): Changed => ({
  ...{ id: `m${sequence}`, sequence, version: sequence, text, changed: { id: 'm1' } },
})
const update = (entry: Changed, { text, sequence: version }: Changed): Changed => ({ ...entry, text, version })
const textAfter = (pages: readonly (readonly Changed[])[]) =>
  pages.reduce<readonly Changed[]>((known, page) => applyChanges(mergeEntries(known, page), update), [])[0]!.text

test('the latest change counts, in whatever order it, earlier ones and the message arrive', () => {
  const entries = [original, change(2, 'second'), change(3, 'third'), change(4, 'fourth')]
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: 4 }), fc.boolean(), (order, isTwice) => {
      const pages = order.map((one) => [one])
      expect(textAfter(isTwice ? [...pages, ...pages] : pages)).toBe('fourth')
    }),
  )
})

test('a message that was read later than a change keeps what it says', () => {
  expect(textAfter([[change(2, 'second')], [{ ...original, version: 3, text: 'third' }]])).toBe('third')
})
