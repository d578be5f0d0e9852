import * as z from 'zod/mini'
import { platformErrors, type ErrorCode } from '#contract/errors.ts'
import type { Changed } from '#contract/realtime.ts'
import type { Route } from '#contract/route.ts'
import { refuseAccess } from './access.ts'
import type { Actor, Context, RequestFacts } from '#server/platform/context.ts'
import { afterCommit, inTransaction, isDiskFull, type Db } from '#server/platform/database/database.ts'
import { Answer, Page, type Endpoint, type Feature } from '#server/platform/feature.ts'
import { claimKey, keyedRequest, saveAnswer, savedAnswer, type KeyedRequest } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { Outbox } from '#server/platform/jobs/outbox.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type Call = {
  actor: Actor | null
  params: unknown
  query: unknown
  body: unknown
  request: RequestFacts
  idempotencyKey?: string | undefined
}

/** What goes out: `text` is the JSON (or calendar) text; absent for 204. */
export type Outcome = { status: number; text?: string; hasMore?: boolean }

export type Push = (userIds: readonly string[], wake: Changed) => void
export type Dispatch = (endpoint: Endpoint, call: Call) => Promise<Outcome>

type Produced = { status: number; value: unknown; json?: string; hasMore?: boolean }

type Host = { parts: Parts; outbox: Outbox; push: Push; constraints: Record<string, ErrorCode>; strict: boolean }

/** Runs one call of the contract: access, parse, idempotency, transaction, handler, reply. Throws `Refusal` or whatever broke. */
export function createDispatch(parts: Parts, features: readonly Feature[], outbox: Outbox, push: Push): Dispatch {
  const constraints = Object.assign({}, ...features.map((feature) => feature.constraints ?? {})) as Host['constraints']
  const host: Host = { parts, outbox, push, constraints, strict: parts.env.NODE_ENV === 'test' }
  return async (endpoint, call) => {
    try {
      return checkReply(host, endpoint.route, await run(host, endpoint, call))
    } catch (error) {
      throw declared(host, endpoint.route, error)
    } finally {
      // The answer may send the caller to this process again before the database signals what the command changed.
      if (call.actor && endpoint.handler.kind === 'command') parts.callers.forget(call.actor.userId)
    }
  }
}

async function run(host: Host, { route, handler }: Endpoint, call: Call): Promise<Produced> {
  const refusal = accessRefusal(route, call)
  if (refusal && !mayReplay(route, call)) throw refusal
  const input = parseInput(route, call) as never
  const { db } = host.parts.database
  if (handler.kind === 'query') return produced(route, await handler.run(contextOf(host, call, db, []) as never, input))
  const key = keyOf(host, route, call, input)
  if (refusal) return replay(db, key, refusal)
  // What is prepared costs time, and what was possible the first time need not be so any more.
  const answered = key && handler.prepare && (await savedAnswer(db, key))
  if (answered) return { status: answered.status, value: answered.reply }
  const prepared = (await handler.prepare?.(contextOf(host, call, db, []) as never, input)) as never
  return inTransaction(db, async (tx) => {
    const earlier = key && (await claimKey(tx, key, host.parts.clock.now()))
    if (earlier) return { status: earlier.status, value: earlier.reply }
    const wakes: Parameters<Push>[] = []
    const answer = produced(route, await handler.run(contextOf(host, call, tx, wakes) as never, input, prepared))
    if (key) await saveAnswer(tx, key, { status: answer.status, reply: answer.value })
    await afterCommit(tx, () => wakes.forEach((wake) => host.push(...wake)))
    return answer
  })
}

function contextOf(host: Host, call: Call, db: Db, wakes: Parameters<Push>[]): Context {
  return {
    actor: call.actor,
    db,
    now: host.parts.clock.now(),
    request: call.request,
    ...host.outbox(db),
    push: (userIds, wake) => void wakes.push([userIds, wake]),
  }
}

/** The key of a creating call: of this caller, for exactly this input. */
function keyOf({ parts }: Host, route: Route, call: Call, input: unknown): KeyedRequest | undefined {
  if (!route.idempotent || call.idempotencyKey === undefined) return undefined
  const asked = [route.method, route.path, input]
  return keyedRequest(parts.secrets, call.idempotencyKey, call.actor?.userId ?? call.request.ip, asked)
}

/** Whether a call without access may be the retry of one that had it. */
const mayReplay = (route: Route, { actor, idempotencyKey }: Call) =>
  route.replaysWithoutAccess === true && actor !== null && idempotencyKey !== undefined

/** The answer that the first call with this key got, else the refusal. */
async function replay(db: Db, key: KeyedRequest | undefined, refusal: Refusal): Promise<Produced> {
  const earlier = key && (await savedAnswer(db, key))
  if (!earlier) throw refusal
  return { status: earlier.status, value: earlier.reply }
}

/** What goes out is what the schema says: undeclared fields are stripped. Text that is already written is only checked in tests. */
function checkReply({ strict }: Host, route: Route, answer: Produced): Outcome {
  const schema = answer.status === route.otherReply?.status ? route.otherReply.schema : route.reply
  if (schema === undefined || answer.value === null) return { status: 204 }
  if (answer.json !== undefined && !strict) return { status: answer.status, text: answer.json }
  const parsed = z.safeParse(schema, answer.json === undefined ? answer.value : JSON.parse(answer.json))
  if (!parsed.success)
    throw new Error(`${route.method} ${route.path} answers outside its schema: ${z.prettifyError(parsed.error)}`)
  const text = route.contentType ? String(parsed.data) : JSON.stringify(parsed.data)
  return { status: answer.status, text, ...(answer.hasMore === undefined ? {} : { hasMore: answer.hasMore }) }
}

/** The refusal behind an error; one that the route does not declare is a fault, which ends a test run. */
function declared({ parts, constraints, strict }: Host, route: Route, error: unknown): unknown {
  const refusal = asRefusal(error, constraints)
  if (!refusal || mayAnswer(route, refusal.code)) return refusal ?? error
  const fault = new Error(`${route.method} ${route.path} does not declare ${refusal.code}`, { cause: error })
  if (strict) return fault
  parts.log.error(fault)
  return refusal
}

function produced(route: Route, result: unknown): Produced {
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
  try {
    refuseAccess(route, call.actor, call.params)
    return undefined
  } catch (error) {
    return error as Refusal
  }
}

const mayAnswer = (route: Route, code: ErrorCode) =>
  route.errors.includes(code) || (platformErrors as readonly ErrorCode[]).includes(code)

/** Database faults that are really answers: a known constraint, a lock or statement that took too long. */
function asRefusal(error: unknown, constraints: Record<string, ErrorCode>): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (known) return new Refusal(known)
  if (isDiskFull(error)) return new Refusal('storage_full')
  return code === '55P03' || code === '57014' ? new Refusal('unavailable', { retryAfterSeconds: 1 }) : undefined
}
