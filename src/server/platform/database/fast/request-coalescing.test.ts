import { expect, test } from 'vitest'
import { coalesceRequests } from './request-coalescing.ts'

/** A read whose answers come when the test says so. */
function heldRead() {
  const reads: { asked: string[]; answer(values: Map<string, number>): void; fail(error: Error): void }[] = []
  const ask = coalesceRequests(
    String,
    (asked: string[]) => new Promise<Map<string, number>>((answer, fail) => void reads.push({ asked, answer, fail })),
  )
  return { reads, ask }
}

const soon = () => new Promise((done) => setImmediate(done))

test('a lone call is sent at once', async () => {
  const { reads, ask } = heldRead()
  const answer = ask('a')
  expect(reads.map(({ asked }) => asked)).toEqual([['a']])
  reads[0]!.answer(new Map([['a', 1]]))
  expect(await answer).toBe(1)
})

test('calls that come while a read is under way share the next one, each thing once', async () => {
  const { reads, ask } = heldRead()
  const first = ask('a')
  const later = [ask('a'), ask('b'), ask('b'), ask('missing')]
  reads[0]!.answer(new Map([['a', 1]]))
  expect(await first).toBe(1)
  await soon()
  expect(reads.map(({ asked }) => asked)).toEqual([['a'], ['a', 'b', 'missing']])
  reads[1]!.answer(
    new Map([
      ['a', 2],
      ['b', 3],
    ]),
  )
  expect(await Promise.all(later)).toEqual([2, 3, 3, undefined])
})

test('a failed read fails those who share it, and nobody else', async () => {
  const { reads, ask } = heldRead()
  const first = ask('a')
  const second = ask('b')
  reads[0]!.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await soon()
  reads[1]!.answer(new Map([['b', 2]]))
  expect(await second).toBe(2)
})

test('a read that fails before it waits does not stop the next one', async () => {
  const failing = coalesceRequests(String, (asked: string[]) => {
    if (asked.includes('bad')) throw new Error('at once')
    return Promise.resolve(new Map(asked.map((key) => [key, key.length])))
  })
  await expect(failing('bad')).rejects.toThrow('at once')
  expect(await failing('good')).toBe(4)
})
