import * as z from 'zod/mini'
import { platformErrors, type ErrorCode } from '#contract/errors.ts'
import type { Changed } from '#contract/realtime.ts'
import type { Route } from '#contract/route.ts'
import { refuseAccess } from './access.ts'
import type { Actor, Context, PushEvent, RequestMetadata } from '#server/platform/context.ts'
import { afterCommit, inTransaction, isDiskFull, type Db } from '#server/platform/database/database.ts'
import { Answer, mayCacheCaller, Page, runAlone, type Endpoint, type Feature } from '#server/platform/feature.ts'
import { batchCommands } from './command-batches.ts'
import { isExactReply } from './exact-reply.ts'
import { runWithKeys } from './idempotency-batches.ts'
import {
  claimKey,
  bindIdempotencyKey,
  saveResponse,
  findSavedResponse,
  visitor,
  type KeyedRequest,
} from './idempotency.ts'
import type { Outside } from './admission.ts'
import type { FinishedText } from './finished-text.ts'
import { parseInput } from './input.ts'
import type { Outbox } from '#server/platform/jobs/outbox.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Call = {
  actor: Actor | null
  /** Whose session has ended: they may still get the answer to an earlier call of theirs, and nothing else. */
  signedOutUserId?: string
  params: unknown
  query: unknown
  body: unknown
  request: RequestMetadata
  idempotencyKey?: string | undefined
  /** For what only waits; absent where the call has no place to give up. */
  outside?: Outside
}

/** The response: `text` is the JSON (or calendar) body, absent for 204; `value` is what it was written from. */
export type Outcome = { status: number; text?: string | FinishedText; value?: unknown; hasMore?: boolean }

export type Push = (userIds: readonly string[], change: Changed) => void
/** Where invalidations and events go once their transaction has committed. */
export type Pushes = {
  readonly push: Push
  /** `exceptSocket` gets no copy: its own call caused the event, and is answered. */
  readonly pushEvent: (...args: [...Parameters<PushEvent>, exceptSocket?: string]) => void
}
export type Dispatch = (endpoint: Endpoint, call: Call) => Promise<Outcome>

type Result = { status: number; value: unknown; json?: string | FinishedText; hasMore?: boolean }

type Runtime = {
  dependencies: AppDependencies
  outbox: Outbox
  realtime: Pushes
  constraints: Record<string, ErrorCode>
  strict: boolean
  /** The running batches of endpoints whose commands share transactions. */
  batches: Map<Endpoint, (item: BatchItem) => Promise<Result | typeof runAlone>>
}

type BatchItem = { call: Call; input: never; key: KeyedRequest | undefined }
type CommandBatch = NonNullable<Extract<Endpoint['handler'], { kind: 'command' }>['batch']>

/** Runs one call of the contract: access, parse, idempotency, transaction, handler, reply. Throws a `Refusal` or an unexpected error. */
export function createDispatch(
  dependencies: AppDependencies,
  features: readonly Feature[],
  outbox: Outbox,
  realtime: Pushes,
): Dispatch {
  const constraints = Object.assign(
    {},
    ...features.map((feature) => feature.constraints ?? {}),
  ) as Runtime['constraints']
  const strict = dependencies.env.NODE_ENV === 'test'
  const runtime: Runtime = { dependencies, outbox, realtime, constraints, strict, batches: new Map() }
  return async (endpoint, incoming) => {
    const call = withVisibleActor(endpoint.route, incoming)
    try {
      return serializeReply(runtime, endpoint.route, await run(runtime, endpoint, call))
    } catch (error) {
      throw toDeclaredError(runtime, endpoint.route, error)
    } finally {
      // The response may bring the caller back to this process before the database announces what the command changed.
      if (call.actor && !mayCacheCaller(endpoint)) dependencies.callers.forget(call.actor.userId)
    }
  }
}

/** On public routes somebody whose account is being deleted is a visitor. */
const withVisibleActor = (route: Route, call: Call): Call =>
  call.actor?.isBeingDeleted && route.access === 'public' ? { ...call, actor: null } : call

async function run(runtime: Runtime, endpoint: Endpoint, call: Call): Promise<Result> {
  const { route, handler } = endpoint
  const refusal = accessRefusal(route, call)
  if (refusal) return replay(runtime, route, call, refusal)
  const input = parseInput(route, call) as never
  const { db } = runtime.dependencies.database
  const { outside = (wait) => wait() } = call
  if (handler.kind === 'query')
    return toResult(route, await handler.run(contextOf(runtime, call, db, []) as never, input))
  const key = idempotencyKeyOf(runtime, route, call, input)
  if (handler.batch?.accepts(input)) {
    const batch = batchOf(runtime, endpoint, handler.batch)
    const result = await outside(() => batch({ call, input, key }))
    if (result !== runAlone) return result
  }
  // Preparing is expensive, and may no longer succeed for a command that has already been executed.
  const answered = key && handler.prepare && (await findSavedResponse(db, key))
  if (answered) return { status: answered.status, value: answered.reply }
  const { prepare } = handler
  const prepared = await (prepare && outside(() => prepare(contextOf(runtime, call, db, []) as never, input)))
  return inTransaction(db, async (tx) => {
    const saved = key && (await claimKey(tx, key, runtime.dependencies.clock.now()))
    if (saved) return { status: saved.status, value: saved.reply }
    const pushes: (() => void)[] = []
    const ctx = contextOf(runtime, call, tx, pushes) as never
    const answer = toResult(route, await handler.run(ctx, input, prepared as never))
    if (key) await saveResponse(tx, key, { status: answer.status, reply: answer.value })
    await afterCommit(tx, () => pushes.forEach((push) => push()))
    return answer
  })
}

/** Runs a call with others of its endpoint that arrived at the same time, in one transaction. */
function batchOf(runtime: Runtime, endpoint: Endpoint, { run: runAll, inFlight, isConflict }: CommandBatch) {
  const existing = runtime.batches.get(endpoint)
  if (existing) return existing
  const runTogether = (items: readonly BatchItem[]) =>
    inTransaction(runtime.dependencies.database.db, async (tx) => {
      const pushes: (() => void)[] = []
      const answers = await runWithKeys(tx, items, runtime.dependencies.clock.now(), async (claimed) => {
        const calls = claimed.map(({ call, input }) => ({
          ctx: contextOf(runtime, call, tx, pushes) as never,
          input,
        }))
        return (await runAll(calls)).map((answer) =>
          answer === runAlone || answer instanceof Refusal ? answer : toResult(endpoint.route, answer),
        )
      })
      await afterCommit(tx, () => pushes.forEach((push) => push()))
      return answers
    })
  const batch = batchCommands<BatchItem, Result | typeof runAlone>(async (items) => {
    try {
      return await runTogether(items)
    } catch (error) {
      if (isConflict?.(error)) return items.map(() => runAlone)
      throw error
    }
  }, inFlight)
  runtime.batches.set(endpoint, batch)
  return batch
}

function contextOf(runtime: Runtime, call: Call, db: Db, pushes: (() => void)[]): Context {
  const { realtime } = runtime
  return {
    actor: call.actor,
    db,
    now: runtime.dependencies.clock.now(),
    request: call.request,
    ...runtime.outbox(db),
    push: (userIds, change) => void pushes.push(() => realtime.push(userIds, change)),
    pushEvent: (...event) => void pushes.push(() => realtime.pushEvent(...event, call.request.socketId)),
  }
}

/** The idempotency key of a call, bound to the caller and the input. */
function idempotencyKeyOf(
  { dependencies }: Runtime,
  route: Route,
  call: Call,
  input: unknown,
): KeyedRequest | undefined {
  if (route.repeat !== 'keyed' || call.idempotencyKey === undefined) return undefined
  const caller = call.actor?.userId ?? call.signedOutUserId ?? visitor
  return bindIdempotencyKey(dependencies.secrets, call.idempotencyKey, caller, [route.method, route.path, input])
}

/** What a person without access gets: the saved answer, if the same call of theirs succeeded while they had it; else the refusal. */
async function replay(runtime: Runtime, route: Route, call: Call, refusal: Refusal): Promise<Result> {
  const isPerson = call.actor !== null || call.signedOutUserId !== undefined
  if (!isPerson || route.repeat !== 'keyed') throw refusal
  try {
    const key = idempotencyKeyOf(runtime, route, call, parseInput(route, call))
    const saved = key && (await findSavedResponse(runtime.dependencies.database.db, key))
    if (saved) return { status: saved.status, value: saved.reply }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw refusal
}

/** Serializes a reply by its schema, which strips undeclared fields. A reply that is already JSON text is checked in tests only. */
function serializeReply({ strict }: Runtime, route: Route, answer: Result): Outcome {
  const schema = answer.status === route.otherReply?.status ? route.otherReply.schema : route.reply
  if (schema === undefined || answer.value === null) return { status: 204 }
  if (answer.json !== undefined) {
    if (strict) parseReply(route, schema, JSON.parse(String(answer.json)))
    return { status: answer.status, text: answer.json }
  }
  const value = isExactReply(schema, answer.value) ? answer.value : parseReply(route, schema, answer.value)
  const text = route.contentType ? String(value) : JSON.stringify(value)
  if (strict && value === answer.value && JSON.stringify(parseReply(route, schema, value)) !== JSON.stringify(value))
    throw new Error(`${route.method} ${route.path} was taken for an exact reply`)
  return { status: answer.status, text, value, ...(answer.hasMore === undefined ? {} : { hasMore: answer.hasMore }) }
}

function parseReply(route: Route, schema: NonNullable<Route['reply']>, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new Error(`${route.method} ${route.path} answers outside its schema: ${z.prettifyError(parsed.error)}`)
}

/** The refusal behind an error. A code that the route does not declare is a defect: it fails a test run and is logged otherwise. */
function toDeclaredError({ dependencies, constraints, strict }: Runtime, route: Route, error: unknown): unknown {
  const refusal = toRefusal(error, constraints)
  if (!refusal || isDeclared(route, refusal.code)) return refusal ?? error
  const violation = new Error(`${route.method} ${route.path} does not declare ${refusal.code}`, { cause: error })
  if (strict) return violation
  dependencies.log.error(violation)
  return refusal
}

function toResult(route: Route, result: unknown): Result {
  const status = route.status ?? 200
  if (result instanceof Page) return { status, value: result.items, hasMore: result.hasMore }
  if (result instanceof Answer)
    return {
      status: result.status ?? status,
      value: result.value,
      ...(result.json === undefined ? {} : { json: result.json }),
    }
  return { status, value: result ?? null }
}

function accessRefusal(route: Route, call: Call): Refusal | undefined {
  if (call.signedOutUserId !== undefined) return new Refusal('unauthenticated')
  try {
    refuseAccess(route, call.actor, call.params)
    return undefined
  } catch (error) {
    return error as Refusal
  }
}

const isDeclared = (route: Route, code: ErrorCode) =>
  route.errors.includes(code) || (platformErrors as readonly ErrorCode[]).includes(code)

/** Database errors that map to a refusal: a known constraint, a full disk, a lock or statement timeout. */
function toRefusal(error: unknown, constraints: Record<string, ErrorCode>): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (known) return new Refusal(known)
  if (isDiskFull(error)) return new Refusal('storage_full')
  return code === '55P03' || code === '57014' ? new Refusal('unavailable', { retryAfterSeconds: 1 }) : undefined
}
