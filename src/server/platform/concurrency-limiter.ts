import PQueue from 'p-queue'
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

export function createConcurrencyLimiter(options: Options): ConcurrencyLimiter {
  const { concurrency, maxQueue = Infinity, concurrencyPerKey = Infinity, maxPerKey = Infinity } = options
  const queue = new PQueue({ concurrency })
  /** Of each key that has tasks: their number, and the queue in which they run and wait. */
  const keys = new Map<string, { tasks: number; queue: PQueue }>()

  return async (work, key) => {
    const own = key === undefined ? undefined : keys.get(key)
    if (own && own.tasks >= maxPerKey) throw new Refusal('rate_limited', { retryAfterSeconds: 5 })
    if (queue.pending >= concurrency && queue.size >= maxQueue)
      throw new Refusal('unavailable', { retryAfterSeconds: 2 })
    if (key === undefined) return queue.add(work)
    const entry = own ?? { tasks: 0, queue: new PQueue({ concurrency: concurrencyPerKey }) }
    keys.set(key, entry)
    entry.tasks++
    try {
      return await entry.queue.add(() => queue.add(work))
    } finally {
      if (--entry.tasks === 0) keys.delete(key)
    }
  }
}
