import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

test('work is done two at a time, the rest in order, and the queue has an end', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 2, maxQueue: 1 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    begun.push(name)
    return new Promise<number>((resolve) => ends.push(() => resolve(name)))
  }
  const results = [limit(work(1)), limit(work(2)), limit(work(3))]
  await expect(limit(work(4))).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  await results[0]
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all(results)).toEqual([1, 2, 3])
})

test('work that fails lets the next one run', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 1 })
  const failed = limit(async () => {
    throw new Error('torn')
  })
  const next = limit(async () => 'whole')
  await expect(failed).rejects.toThrow('torn')
  expect(await next).toBe('whole')
})

test('one key has a limit of its own, which what is done no longer counts against', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 1, maxPerKey: 2 })
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const first = limit(work, 'amina')
  const second = limit(work, 'amina')
  await expect(limit(work, 'amina')).rejects.toMatchObject({ code: 'rate_limited' })
  const other = limit(work, 'kwabena')
  ends[0]?.()
  await first
  const third = limit(work, 'amina')
  for (const index of [1, 2, 3]) {
    await expect.poll(() => ends.length).toBeGreaterThan(index)
    ends[index]?.()
  }
  await Promise.all([second, other, third])
})

test('what one key has waiting lets others pass when that key runs as much as it may', async () => {
  const limit = createConcurrencyLimiter({ concurrency: 2, concurrencyPerKey: 1 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const all = [
    limit(work('amina 1'), 'amina'),
    limit(work('amina 2'), 'amina'),
    limit(work('kwabena 1'), 'kwabena'),
    limit(work('kwabena 2'), 'kwabena'),
  ]
  expect(begun).toEqual(['amina 1', 'kwabena 1'])
  ends.get('kwabena 1')!()
  await expect.poll(() => begun).toEqual(['amina 1', 'kwabena 1', 'kwabena 2'])
  ends.get('amina 1')!()
  await expect.poll(() => begun.at(-1)).toBe('amina 2')
  ends.get('amina 2')!()
  ends.get('kwabena 2')!()
  await Promise.all(all)
})
