import { Refusal } from './refusal.ts'

type Options = {
  /** How many tasks run at once. */
  concurrency: number
  /** How many may wait; more throw `unavailable`. */
  maxQueue?: number
  /** With keys: how many of one key run at once, so that one caller cannot occupy every slot. */
  concurrencyPerKey?: number
  /** With keys: how many of one key may run or wait; more throw `rate_limited`. */
  maxPerKey?: number
}

/** Bounds how many tasks run at once, so that they cannot starve everything else; waiting tasks run in order of arrival. */
type ConcurrencyLimiter = <T>(work: () => Promise<T>, key?: string) => Promise<T>

type Waiter = { key: string | undefined; start: () => void }
type Usage = { running: number; total: number }

export function createConcurrencyLimiter(options: Options): ConcurrencyLimiter {
  const { concurrency, maxQueue = Infinity, concurrencyPerKey = Infinity, maxPerKey = Infinity } = options
  let running = 0
  const queue: Waiter[] = []
  const usages = new Map<string | undefined, Usage>()
  const usageOf = (key: string | undefined): Usage => usages.get(key) ?? { running: 0, total: 0 }
  const mayRun = (key: string | undefined) =>
    running < concurrency && (key === undefined || usageOf(key).running < concurrencyPerKey)

  /** Changes a key's usage; a key without tasks is dropped. */
  const count = (key: string | undefined, change: Usage) => {
    running += change.running
    const before = usageOf(key)
    const after = { running: before.running + change.running, total: before.total + change.total }
    if (after.total === 0) usages.delete(key)
    else usages.set(key, after)
  }
  const startWaiting = () => {
    for (
      let index = queue.findIndex(({ key }) => mayRun(key));
      index !== -1;
      index = queue.findIndex(({ key }) => mayRun(key))
    ) {
      const [waiter] = queue.splice(index, 1)
      count(waiter!.key, { running: 1, total: 0 })
      waiter!.start()
    }
  }

  return async (work, key) => {
    if (key !== undefined && usageOf(key).total >= maxPerKey)
      throw new Refusal('rate_limited', { retryAfterSeconds: 5 })
    if (!mayRun(key) && queue.length >= maxQueue) throw new Refusal('unavailable', { retryAfterSeconds: 2 })
    count(key, { running: 0, total: 1 })
    if (mayRun(key)) count(key, { running: 1, total: 0 })
    else await new Promise<void>((start) => queue.push({ key, start }))
    try {
      return await work()
    } finally {
      count(key, { running: -1, total: -1 })
      startWaiting()
    }
  }
}
