import { setImmediate } from 'node:timers/promises'
import { isPoolExhausted, isUnreachable } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Calls of one batch at most. */
const maxCalls = 100

type Waiting<Call, Result> = { call: Call; resolve: (result: Result) => void; reject: (error: unknown) => void }
type Run<Call, Result> = (calls: readonly Call[]) => Promise<readonly (Result | Refusal)[]>

/**
 * Group commit: a lone call runs at once, those that arrive while batches are in flight share the next one. `run` answers each call, in
 * order; when it fails, each call is run again alone, so that the fault of one does not fail the others.
 */
export function batchCommands<Call, Result>(
  run: Run<Call, Result>,
  maxBatches: number,
): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = []
  let batches = 0

  const runAll = async (calls: readonly Waiting<Call, Result>[]) => {
    try {
      const results = await run(calls.map(({ call }) => call))
      calls.forEach(({ resolve, reject }, index) => {
        const result = results[index]!
        if (result instanceof Refusal) reject(result)
        else resolve(result)
      })
    } catch (error) {
      if (calls.length > 1 && !isUnreachable(error) && !isPoolExhausted(error))
        await Promise.all(calls.map((call) => runAll([call])))
      else for (const { reject } of calls) reject(error)
    }
  }
  const next = async () => {
    batches++
    // Calls whose bytes have already arrived join it.
    await setImmediate()
    while (waiting.length > 0) await runAll(waiting.splice(0, maxCalls))
    batches--
  }
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (batches < maxBatches) void next()
    })
}
