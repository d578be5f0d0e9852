import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

test('two tasks run at once, the rest wait in order, and a full queue refuses', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 2, maxQueue: 1 })
  const started: number[] = []
  const finishers: (() => void)[] = []
  const work = (name: number) => () => {
    started.push(name)
    return new Promise<number>((resolve) => finishers.push(() => resolve(name)))
  }
  const results = [limit(work(1)), limit(work(2)), limit(work(3))]
  await expect(limit(work(4))).rejects.toMatchObject({ code: 'unavailable' })
  expect(started).toEqual([1, 2])
  finishers[0]?.()
  await results[0]
  await expect.poll(() => started).toEqual([1, 2, 3])
  finishers[1]?.()
  finishers[2]?.()
  expect(await Promise.all(results)).toEqual([1, 2, 3])
})

test('a failed task lets the next one run', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 1 })
  const failed = limit(async () => {
    throw new Error('failed')
  })
  const next = limit(async () => 'done')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
})

test('a key has a limit of its own, and finished tasks no longer count against it', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 1, maxPerKey: 2 })
  const finishers: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => finishers.push(resolve))
  const first = limit(work, 'amina')
  const second = limit(work, 'amina')
  await expect(limit(work, 'amina')).rejects.toMatchObject({ code: 'rate_limited' })
  const other = limit(work, 'kwabena')
  finishers[0]?.()
  await first
  const third = limit(work, 'amina')
  for (const index of [1, 2, 3]) {
    await expect.poll(() => finishers.length).toBeGreaterThan(index)
    finishers[index]?.()
  }
  await Promise.all([second, other, third])
})

test('the waiting tasks of a key at its limit do not block other keys', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 2, concurrencyPerKey: 1 })
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => finishers.set(name, resolve))
  }
  const all = [
    limit(work('amina 1'), 'amina'),
    limit(work('amina 2'), 'amina'),
    limit(work('kwabena 1'), 'kwabena'),
    limit(work('kwabena 2'), 'kwabena'),
  ]
  expect(started).toEqual(['amina 1', 'kwabena 1'])
  finishers.get('kwabena 1')!()
  await expect.poll(() => started).toEqual(['amina 1', 'kwabena 1', 'kwabena 2'])
  finishers.get('amina 1')!()
  await expect.poll(() => started.at(-1)).toBe('amina 2')
  finishers.get('amina 2')!()
  finishers.get('kwabena 2')!()
  await Promise.all(all)
})
