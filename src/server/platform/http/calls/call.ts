import type { ErrorCode } from '#contract/errors.ts'
import type { Changed } from '#contract/realtime.ts'
import type { ApiKey } from '#server/platform/auth/api-key-caller.ts'
import type { Actor, Context, PushEvent, RequestMetadata } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import type { Outbox } from '#server/platform/jobs/outbox.ts'
import type { Outside } from '../admission.ts'

/** A call of an endpoint, over HTTP or a socket, with its input as it arrived. */
export type Call = {
  actor: Actor | null
  /** With which the actor calls; absent where they are signed in. */
  apiKey?: ApiKey
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

export type Push = (userIds: readonly string[], change: Changed) => void
/** Where invalidations and events go once their transaction has committed. */
export type Pushes = {
  readonly push: Push
  /** `exceptSocket` gets no copy: its own call caused the event, and is answered. */
  readonly pushEvent: (...args: [...Parameters<PushEvent>, exceptSocket?: string]) => void
}

/** What all calls of a process share. */
export type Runtime = {
  readonly dependencies: AppDependencies
  readonly outbox: Outbox
  readonly realtime: Pushes
  /** Constraint name -> the refusal it stands for. */
  readonly constraints: Readonly<Record<string, ErrorCode>>
  /** In tests: what breaks the contract fails instead of being logged. */
  readonly strict: boolean
}

/** The language in which a call is answered. */
const languageOfCall = ({ actor, request }: Pick<Call, 'actor' | 'request'>) =>
  languageOf(actor?.locale ?? request.language)

/** The context of a handler; what it pushes is collected in `pushes`, for after the commit. */
export function contextOf(
  { dependencies, outbox, realtime }: Runtime,
  call: Call,
  db: Db,
  pushes: (() => void)[] = [],
): Context {
  return {
    actor: call.actor,
    db,
    now: dependencies.clock.now(),
    request: call.request,
    locale: languageOfCall(call),
    ...outbox(db),
    push: (userIds, change) => void pushes.push(() => realtime.push(userIds, change)),
    pushEvent: (...event) => void pushes.push(() => realtime.pushEvent(...event, call.request.socketId)),
  }
}
