import { setTimeout } from 'node:timers/promises'
import { Refusal } from '#server/platform/refusal.ts'

/** Milliseconds between two log-ins to one account that is tried too often. */
const spacing = 3_000
/** How many log-ins to one account wait; the last one for 18 seconds. */
const maxWaiting = 6

/** Lets log-ins to an account pass one at a time, at a fixed interval. Throws `rate_limited` when too many wait already. */
export function createLoginQueue(
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): (account: string) => Promise<void> {
  const queues = new Map<string, { count: number; last: Promise<unknown> }>()
  return async (account) => {
    const queue = queues.get(account) ?? { count: 0, last: Promise.resolve() }
    if (queue.count >= maxWaiting)
      throw new Refusal('rate_limited', { retryAfterSeconds: (spacing * maxWaiting) / 1000 })
    queue.count++
    queues.set(account, queue)
    queue.last = queue.last.then(() => pause(spacing))
    await queue.last
    queue.count--
    if (queue.count === 0) queues.delete(account)
  }
}
