type Waiter<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void }

/**
 * Turns many calls into one read: calls that arrive while a read is under way share the next one; a lone call is sent at once. A call never
 * joins a read that has already been sent, so no answer is older than its question. `keyOf` identifies what is asked for; what `read` does
 * not find is undefined. A failed read rejects every call that shares it.
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
        const values = await read(items)
        for (const { key, resolve } of batch) resolve(values.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isReading = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      next.set(key, item)
      waiters.push({ key, resolve, reject })
      if (!isReading) void run()
    })
}
