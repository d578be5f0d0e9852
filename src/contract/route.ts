import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call a route. `token` is anyone signed in, `newcomer` signed in without a profile, `member` signed in with a profile.
 * The feature's policy decides ownership, after this check.
 */
export type Access = 'public' | 'token' | 'newcomer' | 'member' | 'mentor' | 'mentee' | 'staff'

/** Buckets of the rate limits; their figures are in `server/platform/http/rate-limit.ts`. */
export type Limit = 'login' | 'register' | 'mail' | 'search' | 'booking' | 'ai'

type Schema = z.core.$ZodType

/** Bytes of a JSON body, unless a route says otherwise. */
export const defaultBodyLimit = 8 * 1024

export type Route = {
  readonly method: Method
  /** Below `/api`; `:name` marks a parameter. `:role` matches `mentor` and `mentee` only. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The largest body in bytes, where `defaultBodyLimit` does not do. */
  readonly bodyLimit?: number
  /** Absent: 204 without a body. */
  readonly reply?: Schema
  /** 200 unless said otherwise; 201 for a creation. */
  readonly status?: 200 | 201 | 202
  /** A second success answer, for the few calls that have one (log-in answers 202 with a challenge). */
  readonly otherReply?: { readonly status: 202; readonly schema: Schema }
  /** Set for answers that are not JSON; the reply schema then describes the text. */
  readonly contentType?: 'text/calendar' | 'image/webp'
  /** Codes this route may answer with, beyond those the platform itself answers with (`platformErrors`). */
  readonly errors: readonly ErrorCode[]
  readonly limit?: Limit
  /** Takes `Idempotency-Key`. */
  readonly idempotent?: true
  /** A retry with the same key gets the first answer even though that call took the caller's `access` away. */
  readonly replaysWithoutAccess?: true
  /** What a signed-in caller without this `access` is refused with, where `forbidden` says too little; one of `errors`. */
  readonly deniedWith?: ErrorCode
  /** The request header that marks the bearer token as an identity provider's: it is the body's `credential` then, not a session. */
  readonly credentialHeader?: 'x-auth-provider'
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

/** What a handler receives: parsed values. */
export type Parsed<R extends Route> = { params: Out<R['params']>; query: Out<R['query']>; body: Out<R['body']> }

type Optional<K extends string, S> = S extends Schema
  ? Record<never, never> extends In<S>
    ? { [P in K]?: In<S> }
    : { [P in K]: In<S> }
  : Record<never, never>

/** What a caller gives: only the parts that the route declares. */
export type Given<R extends Route> = Optional<'params', R['params']> &
  Optional<'query', R['query']> &
  Optional<'body', R['body']>

/** What a route answers with; the union where it has two success answers. */
export type Reply<R extends Route> = Out<R['reply']> | (R['otherReply'] extends { schema: infer S } ? Out<S> : never)
