import type * as z from 'zod/mini'
import type { ApiScope } from './api-scopes.ts'
import type { ErrorCode } from './errors.ts'
import type { Changes, Subject } from './subjects.ts'

/**
 * Who may call a route. `token` is anyone signed in, `newcomer` signed in without a profile, `member` signed in with a profile.
 * The feature's policy decides ownership, after this check.
 */
export type Access = 'public' | 'token' | 'newcomer' | 'member' | 'mentor' | 'mentee' | 'staff'

/** Buckets of the rate limits, which are defined in `server/platform/http/rate-limit.ts`. */
export type Limit =
  | 'login'
  | 'register'
  | 'mail'
  | 'search'
  | 'booking'
  | 'connect'
  | 'ai'
  | 'contact'
  | 'report'
  | 'chat'
  | 'calendar'
  | 'room'
  | 'knock'

type Schema = z.core.$ZodType

/** Bytes of a JSON body, unless a route says otherwise. */
export const defaultBodyLimit = 8 * 1024

/**
 * What the same command does when it is sent again because its answer was lost. `keyed`: with the same `Idempotency-Key` it gets the
 * first answer and has no further effect. `idempotent`: by its nature a second call leaves everything as the first did, and succeeds too.
 */
export type Repeat = 'keyed' | 'idempotent'

/** A query, or a command, which says how it is repeated. */
export type Route = Declaration & (Query | Command)

type Query = {
  readonly method: 'GET'
  readonly repeat?: never
  readonly undoes?: never
  /** It is read again when one of these has changed. Empty: nothing that changes while a page shows it. */
  readonly shows: readonly Subject[]
  readonly changes?: never
}

type Command = {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly repeat: Repeat
  /** What the caller sees that is different afterwards; others learn of it by invalidations. Empty: nothing that they read. */
  readonly changes: Changes
  /** Paths of keyed commands that this one takes back without naming what they named: after it their kept answers no longer hold. */
  readonly undoes?: readonly `/${string}`[]
  readonly shows?: never
}

type Declaration = {
  /** Below `/api`; `:name` marks a parameter. `:role` matches `mentor` and `mentee` only. */
  readonly path: `/${string}`
  readonly access: Access
  /** What an API key has to be allowed to call it, besides `access`. Absent: no key can call it. */
  readonly scope?: ApiScope
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body limit in bytes, if other than `defaultBodyLimit`. */
  readonly bodyLimit?: number
  /** Absent: 204 without a body. */
  readonly reply?: Schema
  /** 200 unless said otherwise; 201 for a creation. */
  readonly status?: 200 | 201 | 202
  /** A second success response, for the few calls that have one (log-in returns 202 with a challenge). */
  readonly otherReply?: { readonly status: 202; readonly schema: Schema }
  /** For responses other than JSON; the reply schema then describes the text. */
  readonly contentType?: 'text/calendar' | 'text/csv' | 'image/webp'
  /** The error codes of this route, in addition to those of the platform (`platformErrors`). */
  readonly errors: readonly ErrorCode[]
  readonly limit?: Limit
  /** Neither waits nor is refused under overload: what keeps or ends somebody's session on a device, and joining one with a person. */
  readonly priority?: 'critical'
  /** The error code for a signed-in caller without this `access`, if more specific than `forbidden`; one of `errors`. */
  readonly deniedWith?: ErrorCode
  /** The request header that marks the bearer token as an identity provider's: it then becomes the body's `credential`. */
  readonly credentialHeader?: 'x-auth-provider'
  /** Serves accounts whose deletion was requested too; other routes refuse them, and public ones take them for visitors. */
  readonly duringDeletion?: true
  /** `:role` must be the caller's own role. */
  readonly ownRole?: true
  /** The body is a page of a list: `X-Has-More` comes with it. */
  readonly paged?: true
}

/** Declares one endpoint; both sides read it. */
/* @__NO_SIDE_EFFECTS__ */
export function route<const R extends Route>(declaration: R): R {
  return declaration
}

type Out<S> = S extends Schema ? z.infer<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** The parsed input that a handler receives. */
export type Parsed<R extends Route> = { params: Out<R['params']>; query: Out<R['query']>; body: Out<R['body']> }

type Optional<K extends string, S> = S extends Schema
  ? Record<never, never> extends In<S>
    ? { [P in K]?: In<S> }
    : { [P in K]: In<S> }
  : Record<never, never>

/** The input of a call: only what the route declares. */
export type RouteInput<R extends Route> = Optional<'params', R['params']> &
  Optional<'query', R['query']> &
  Optional<'body', R['body']>

/** The reply of a route; a union where it has two success responses. */
export type Reply<R extends Route> = Out<R['reply']> | (R['otherReply'] extends { schema: infer S } ? Out<S> : never)
