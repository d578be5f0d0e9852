import { Refusal } from './refusal.ts'

/**
 * Runs work a few at a time, so that it cannot take the machine from everything else. Throws `unavailable` when `longest` pieces of work wait
 * already.
 */
export function createTurns(atOnce: number, longest = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw new Refusal('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
