import * as z from 'zod/mini'
import { platformErrors, type ErrorCode } from '#contract/errors.ts'
import type { Changed } from '#contract/realtime.ts'
import type { Route } from '#contract/route.ts'
import { refuseAccess } from './access.ts'
import type { Actor, Context, RequestFacts } from './context.ts'
import { inTransaction, type Db } from './database.ts'
import { Answer, Page, type Endpoint, type Feature } from './feature.ts'
import { claimKey, keyedRequest, saveAnswer, savedAnswer, type KeyedRequest } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { Outbox } from './outbox.ts'
import type { Parts } from './parts.ts'
import { Refusal } from './refusal.ts'

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

/** Runs one call of the contract: access, parse, idempotency, transaction, handler, reply. Throws `Refusal` or whatever broke. */
export function createDispatch(parts: Parts, features: readonly Feature[], outbox: Outbox, push: Push): Dispatch {
  const constraints = Object.assign({}, ...features.map((feature) => feature.constraints ?? {})) as Record<string, ErrorCode>
  const strict = parts.env.NODE_ENV === 'test'

  const contextOf = (call: Call, db: Db, wakes: Parameters<Push>[]): Context => ({
    actor: call.actor,
    db,
    now: parts.clock.now(),
    request: call.request,
    ...outbox(db),
    push: (userIds, wake) => void wakes.push([userIds, wake]),
  })

  const run = async (endpoint: Endpoint, call: Call): Promise<Produced> => {
    const { route, handler } = endpoint
    const refusal = accessRefusal(route, call)
    if (refusal && !(refusal.code === 'profile_exists' && call.idempotencyKey !== undefined)) throw refusal
    const input = parseInput(route, call)
    const ofHandler = <T>(ctx: T) => ctx as never
    if (handler.kind === 'query') return produced(route, await handler.run(ofHandler(contextOf(call, parts.database.db, [])), input as never))
    const key = route.idempotent && call.idempotencyKey !== undefined
      ? keyedRequest(call.idempotencyKey, call.actor?.userId ?? call.request.ip, [route.method, route.path, input])
      : undefined
    if (refusal) return replay(key, refusal)
    const prepared = await handler.prepare?.(ofHandler(contextOf(call, parts.database.db, [])), input as never)
    return inTransaction(parts.database.db, async (tx, afterCommit) => {
      const wakes: Parameters<Push>[] = []
      const earlier = key && (await claimKey(tx, key, parts.clock.now()))
      if (earlier) return { status: earlier.status, value: earlier.reply }
      const answer = produced(route, await handler.run(ofHandler(contextOf(call, tx, wakes)), input as never, prepared as never))
      if (key) await saveAnswer(tx, key, { status: answer.status, reply: answer.value })
      afterCommit(() => wakes.forEach((wake) => push(...wake)))
      return answer
    })
  }

  /** Onboarding, sent twice: the second time she is no newcomer any more, yet gets the first answer again. */
  const replay = async (key: KeyedRequest | undefined, refusal: Refusal): Promise<Produced> => {
    const earlier = key && (await savedAnswer(parts.database.db, key))
    if (!earlier) throw refusal
    return { status: earlier.status, value: earlier.reply }
  }

  const checkReply = (endpoint: Endpoint, answer: Produced): Outcome => {
    const { route } = endpoint
    const schema = answer.status === route.otherReply?.status ? route.otherReply.schema : route.reply
    if (schema === undefined || answer.value === null) return { status: 204 }
    if (answer.json !== undefined && !strict) return { status: answer.status, text: answer.json }
    const parsed = z.safeParse(schema, answer.json === undefined ? answer.value : JSON.parse(answer.json))
    if (!parsed.success) throw new Error(`${route.method} ${route.path} answers outside its schema: ${z.prettifyError(parsed.error)}`)
    const text = route.contentType ? String(parsed.data) : JSON.stringify(parsed.data)
    return { status: answer.status, text, ...(answer.hasMore === undefined ? {} : { hasMore: answer.hasMore }) }
  }

  return async (endpoint, call) => {
    try {
      return checkReply(endpoint, await run(endpoint, call))
    } catch (error) {
      const refusal = asRefusal(error, constraints)
      if (!refusal) throw error
      if (!mayAnswer(endpoint.route, refusal.code)) {
        const fault = new Error(`${endpoint.route.method} ${endpoint.route.path} does not declare ${refusal.code}`, { cause: error })
        if (strict) throw fault
        parts.log.error(fault)
      }
      throw refusal
    }
  }
}

function produced(route: Route, result: unknown): Produced {
  const status = route.status ?? 200
  if (result instanceof Page) return { status, value: result.items, hasMore: result.hasMore }
  if (result instanceof Answer) return { status: result.status ?? status, value: result.value, ...(result.json === undefined ? {} : { json: result.json }) }
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

const mayAnswer = (route: Route, code: ErrorCode) => route.errors.includes(code) || (platformErrors as readonly ErrorCode[]).includes(code) || (route.access === 'newcomer' && code === 'profile_exists')

/** Database faults that are really answers: a known constraint, a lock or statement that took too long. */
function asRefusal(error: unknown, constraints: Record<string, ErrorCode>): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (known) return new Refusal(known)
  return code === '55P03' || code === '57014' ? new Refusal('unavailable', { retryAfterSeconds: 1 }) : undefined
}
