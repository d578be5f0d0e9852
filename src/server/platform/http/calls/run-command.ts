import { afterCommit, inTransaction, type Db } from '#server/platform/database/database.ts'
import type { Answer, Command, Endpoint } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contextOf, type Call, type Runtime } from './call.ts'
import { batchCalls } from './batch-calls.ts'
import { claimKey, findSavedResponse, keyOfCall, saveResponse } from './idempotency.ts'
import { toAnswer } from './reply.ts'

type Item = { call: Call; input: never }
type RunCommand = (endpoint: Endpoint, command: Command, call: Call, input: never) => Promise<Answer<unknown>>

/** Runs commands: each in a transaction, or in one with others of its endpoint that arrived at the same time. */
export function createCommands(runtime: Runtime): RunCommand {
  const { database, clock } = runtime.dependencies
  const { db } = database
  const batches = new Map<Endpoint, (item: Item) => Promise<Answer<unknown>>>()

  /** One transaction; what `work` pushes is sent once it has committed. */
  const transact = <T>(work: (tx: Db, pushes: (() => void)[]) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      const pushes: (() => void)[] = []
      const result = await work(tx, pushes)
      await afterCommit(tx, () => pushes.forEach((push) => push()))
      return result
    })

  const runTogether = ({ run }: NonNullable<Command['batch']>) =>
    batchCalls((items: readonly Item[]) =>
      transact(async (tx, pushes) => {
        const calls = items.map(({ call, input }) => ({ ctx: contextOf(runtime, call, tx, pushes) as never, input }))
        return (await run(calls)).map((result) => (result instanceof Refusal ? result : toAnswer(result)))
      }),
    )
  const batchOf = (endpoint: Endpoint, batch: NonNullable<Command['batch']>) => {
    const running = batches.get(endpoint) ?? runTogether(batch)
    batches.set(endpoint, running)
    return running
  }

  return async (endpoint, { run, prepare, batch }, call, input) => {
    const { outside = (wait) => wait() } = call
    if (batch?.accepts(input)) return outside(() => batchOf(endpoint, batch)({ call, input }))
    const key = keyOfCall(runtime, endpoint.route, call, input)
    // Preparing is expensive, and may no longer succeed for a command that has already been executed.
    const answered = key && prepare && (await findSavedResponse(db, key))
    if (answered) return answered
    const prepared = await (prepare && outside(() => prepare(contextOf(runtime, call, db) as never, input)))
    return transact(async (tx, pushes) => {
      const saved = key && (await claimKey(tx, key, clock.now()))
      if (saved) return saved
      const answer = toAnswer(await run(contextOf(runtime, call, tx, pushes) as never, input, prepared as never))
      if (key)
        await saveResponse(tx, key, { status: answer.status ?? endpoint.route.status ?? 200, reply: answer.value })
      return answer
    })
  }
}
