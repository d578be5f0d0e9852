import { expect, test } from 'vitest'
import { coalesceRequests } from './request-coalescing.ts'

/** A read that the test resolves. */
function controlledRead() {
  const reads: { keys: string[]; answer(values: Map<string, number>): void; fail(error: Error): void }[] = []
  const load = coalesceRequests(
    String,
    (keys: string[]) => new Promise<Map<string, number>>((answer, fail) => void reads.push({ keys, answer, fail })),
  )
  return { reads, load }
}

const nextTick = () => new Promise((done) => setImmediate(done))

test('a lone call is sent at once', async () => {
  const { reads, load } = controlledRead()
  const answer = load('a')
  expect(reads.map(({ keys }) => keys)).toEqual([['a']])
  reads[0]!.answer(new Map([['a', 1]]))
  expect(await answer).toBe(1)
})

test('calls during a read share the next one, each key once', async () => {
  const { reads, load } = controlledRead()
  const first = load('a')
  const later = [load('a'), load('b'), load('b'), load('missing')]
  reads[0]!.answer(new Map([['a', 1]]))
  expect(await first).toBe(1)
  await nextTick()
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'missing']])
  reads[1]!.answer(
    new Map([
      ['a', 2],
      ['b', 3],
    ]),
  )
  expect(await Promise.all(later)).toEqual([2, 3, 3, undefined])
})

test('the next read is sent while calls of the last one are still being answered', async () => {
  const { reads, load } = controlledRead()
  const answered: string[] = []
  const answer = async (key: string) => {
    await load(key)
    answered.push(key)
  }
  const first = answer('first')
  const all = ['a', 'b', 'c', 'd', 'e'].map(answer)
  reads[0]!.answer(new Map())
  await first
  await nextTick()
  reads[1]!.answer(new Map())
  while (answered.length < 2) await nextTick()
  const later = load('later')
  expect(reads.map(({ keys }) => keys)).toEqual([['first'], ['a', 'b', 'c', 'd', 'e'], ['later']])
  expect(answered.length).toBeLessThan(6)
  reads[2]!.answer(new Map([['later', 1]]))
  expect(await later).toBe(1)
  await Promise.all(all)
  expect(answered).toEqual(['first', 'a', 'b', 'c', 'd', 'e'])
})

test('a failed read rejects only the calls that share it', async () => {
  const { reads, load } = controlledRead()
  const first = load('a')
  const second = load('b')
  reads[0]!.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await nextTick()
  reads[1]!.answer(new Map([['b', 2]]))
  expect(await second).toBe(2)
})

test('a read that throws synchronously does not stop the next one', async () => {
  const failing = coalesceRequests(String, (keys: string[]) => {
    if (keys.includes('bad')) throw new Error('at once')
    return Promise.resolve(new Map(keys.map((key) => [key, key.length])))
  })
  await expect(failing('bad')).rejects.toThrow('at once')
  expect(await failing('good')).toBe(4)
})
