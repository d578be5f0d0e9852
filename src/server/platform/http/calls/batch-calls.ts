import { setImmediate } from 'node:timers/promises'
import { isPoolExhausted, isUnreachable } from '#server/platform/database/database.ts'
import { shed } from '../admission.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Calls of one batch at most, calls that wait for theirs, and transactions at a time: while one waits for the disk, another runs. */
const [maxCalls, maxWaiting, maxBatches] = [100, 1_000, 2]
/** Calls answered in one turn of the event loop, and turns that answering a large batch may take. */
const [minAnswers, maxTurns] = [2, 8]

type Waiting<Call, Result> = { call: Call; resolve: (result: Result) => void; reject: (error: unknown) => void }
type Run<Call, Result> = (calls: readonly Call[]) => Promise<readonly (Result | Refusal)[]>

/**
 * Group commit: a lone call runs at once, those that arrive while batches are in flight share the next one. `run` answers each call, in
 * order; when it fails, each call is run again alone, so that the fault of one does not fail the others. The next batch is sent before the
 * calls of the last one are answered, so that the database works meanwhile.
 */
export function batchCalls<Call, Result>(run: Run<Call, Result>): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = []
  let batches = 0

  const runAll = async (calls: readonly Waiting<Call, Result>[]) => {
    try {
      void answer(calls, await run(calls.map(({ call }) => call)))
    } catch (error) {
      if (calls.length > 1 && !isUnreachable(error) && !isPoolExhausted(error))
        await Promise.all(calls.map((call) => runAll([call])))
      else for (const { reject } of calls) reject(error)
    }
  }
  /** A few at a time: else what their callers do next would keep the result of the next batch's first statements waiting. */
  const answer = async (calls: readonly Waiting<Call, Result>[], results: readonly (Result | Refusal)[]) => {
    const inTurn = Math.max(minAnswers, Math.ceil(calls.length / maxTurns))
    for (const [index, { resolve, reject }] of calls.entries()) {
      if (index % inTurn === 0) await setImmediate()
      const result = results[index]!
      if (result instanceof Refusal) reject(result)
      else resolve(result)
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
      if (waiting.length >= maxWaiting) throw shed('write', 'overload')
      waiting.push({ call, resolve, reject })
      if (batches < maxBatches) void next()
    })
}
