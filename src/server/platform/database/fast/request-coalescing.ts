type Waiting<Value> = { found(value: Value | undefined): void; failed(error: unknown): void }

/**
 * Makes one read of many calls: those that come while a read is under way wait for its end and share the next one. A lone call is sent at
 * once. Every answer is as new as the call: nobody joins a read that has left already. `keyOf` tells calls for the same thing apart from
 * others; a thing that `read` does not find is undefined. A failed read fails all who share it.
 */
export function coalesceRequests<Asked, Value>(
  keyOf: (asked: Asked) => string,
  read: (asked: Asked[]) => Promise<Map<string, Value>>,
): (asked: Asked) => Promise<Value | undefined> {
  let next = new Map<string, Asked>()
  let waiting: (Waiting<Value> & { key: string })[] = []
  let underWay = false

  async function run(): Promise<void> {
    underWay = true
    while (waiting.length > 0) {
      const [asked, share] = [[...next.values()], waiting]
      next = new Map()
      waiting = []
      try {
        const values = await read(asked)
        for (const { key, found } of share) found(values.get(key))
      } catch (error) {
        for (const { failed } of share) failed(error)
      }
    }
    underWay = false
  }

  return (asked) =>
    new Promise((found, failed) => {
      const key = keyOf(asked)
      next.set(key, asked)
      waiting.push({ key, found, failed })
      if (!underWay) void run()
    })
}
