type Waiter<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void }

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
