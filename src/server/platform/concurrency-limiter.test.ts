import { expect, test } from 'vitest'
import { createTurns } from './concurrency-limiter.ts'

test('Work is done two at a time, the rest in order, and the queue has an end', async () => {
  const inTurn = createTurns(2, 1)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    begun.push(name)
    return new Promise<number>((resolve) => ends.push(() => resolve(name)))
  }
  const results = [inTurn(work(1)), inTurn(work(2)), inTurn(work(3))]
  await expect(inTurn(work(4))).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  await results[0]
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all(results)).toEqual([1, 2, 3])
})

test('Work that fails gives its turn to the next', async () => {
  const inTurn = createTurns(1)
  const failed = inTurn(async () => {
    throw new Error('torn')
  })
  const next = inTurn(async () => 'whole')
  await expect(failed).rejects.toThrow('torn')
  expect(await next).toBe('whole')
})
