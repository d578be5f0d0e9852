import { expect, test } from 'vitest'
import { createLoginQueue } from './login-queue.ts'

test('log-ins to an account pass one at a time, three seconds apart, and those that too many wait before are refused', async () => {
  const ends: (() => void)[] = []
  const delays: number[] = []
  const wait = createLoginQueue((milliseconds) => {
    delays.push(milliseconds)
    return new Promise<void>((end) => ends.push(end))
  })
  const passed: number[] = []
  const waiting = Array.from({ length: 6 }, (_, index) => wait('one').then(() => passed.push(index)))
  await expect(wait('one')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 18 })
  const other = wait('other')
  await expect.poll(() => ends.length).toBe(2)
  ends.pop()!()
  await other
  for (let index = 0; index < 6; index++) {
    await expect.poll(() => ends.length).toBe(1)
    expect(passed).toHaveLength(index)
    ends.pop()!()
    await waiting[index]
  }
  expect(passed).toEqual([0, 1, 2, 3, 4, 5])
  expect(new Set(delays)).toEqual(new Set([3_000]))
  const again = wait('one')
  await expect.poll(() => ends.length).toBe(1)
  ends.pop()!()
  await again
})
