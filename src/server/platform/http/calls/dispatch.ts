import type { AppDependencies } from '#server/platform/dependencies.ts'
import { mayCacheCaller, type Endpoint, type Feature } from '#server/platform/feature.ts'
import type { Outbox } from '#server/platform/jobs/outbox.ts'
import { asSeen, findRefusal, refuseApiKey } from './access.ts'
import { contextOf, type Call, type Pushes, type Runtime } from './call.ts'
import { declaredError } from './declared-error.ts'
import { parseInput } from './input.ts'
import { savedAnswer } from './idempotency.ts'
import { toAnswer, writeReply, type Outcome } from './reply.ts'
import { createCommands } from './run-command.ts'

export type Dispatch = (endpoint: Endpoint, call: Call) => Promise<Outcome>

/** Runs one call of the contract, step by step. Throws a `Refusal` or an unexpected error. */
export function createDispatch(
  dependencies: AppDependencies,
  features: readonly Feature[],
  outbox: Outbox,
  realtime: Pushes,
): Dispatch {
  const runtime: Runtime = {
    dependencies,
    outbox,
    realtime,
    constraints: Object.assign({}, ...features.map((feature) => feature.constraints ?? {})) as Runtime['constraints'],
    strict: dependencies.env.NODE_ENV === 'test',
  }
  const { db } = dependencies.database
  const runCommand = createCommands(runtime)

  const run = async (endpoint: Endpoint, call: Call) => {
    const { route, handler } = endpoint
    refuseApiKey(route, call)
    const refusal = findRefusal(route, call)
    if (refusal) return savedAnswer(runtime, route, call, refusal)
    const input = parseInput(route, call) as never
    if (handler.kind === 'query') return toAnswer(await handler.run(contextOf(runtime, call, db) as never, input))
    return runCommand(endpoint, handler, call, input)
  }
  return async (endpoint, incoming) => {
    const { route } = endpoint
    const call = asSeen(route, incoming)
    try {
      return writeReply(runtime, route, await run(endpoint, call))
    } catch (error) {
      throw declaredError(runtime, route, error)
    } finally {
      // The response may bring the caller back to this process before the database announces what the command changed.
      if (call.actor && !mayCacheCaller(endpoint)) dependencies.callers.forget(call.actor.userId)
    }
  }
}
