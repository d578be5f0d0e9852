import { setImmediate } from 'node:timers/promises'

type Waiter<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void }

/** Calls answered in one turn of the event loop. */
const MAX_ANSWERS = 2

/**
 * Batches concurrent calls into one read (as DataLoader does): calls that arrive while a read is in flight share the next one; a lone call
 * is sent at once. A call never joins a read that has already been sent, so no result is older than its call. A key that `read` does not
 * return is undefined. A failed read rejects every call that shares it.
 */
export function coalesceRequests<Key, Value>(
  keyOf: (item: Key) => string,
  read: (items: Key[]) => Promise<Map<string, Value>>,
): (item: Key) => Promise<Value | undefined> {
  let next = new Map<string, Key>()
  let waiters: (Waiter<Value> & { key: string })[] = []
  let isReading = false

  async function run(): Promise<void> {
    isReading = true
    while (waiters.length > 0) {
      const items = [...next.values()]
      const batch = waiters
      next = new Map()
      waiters = []
      try {
        void deliver(await read(items), batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isReading = false
  }

  /** A few at a time: else what their callers do next would keep new calls waiting, and the database idle. */
  async function deliver(values: Map<string, Value>, batch: (Waiter<Value> & { key: string })[]): Promise<void> {
    for (const [index, { key, resolve }] of batch.entries()) {
      if (index > 0 && index % MAX_ANSWERS === 0) await setImmediate()
      resolve(values.get(key))
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      next.set(key, item)
      waiters.push({ key, resolve, reject })
      if (!isReading) void run()
    })
}
