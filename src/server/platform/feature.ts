import type { IncomingHttpHeaders } from 'node:http'
import type { RawBuilder } from 'kysely'
import type { ApiScope } from '#contract/api-scopes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Access, Parsed, Reply, Route } from '#contract/route.ts'
import type { Events } from '../events.ts'
import type { Actor, Context, JobContext, Member, ReactionContext } from './context.ts'
import type { Db } from './database/database.ts'
import type { EncodedText } from './http/encoded-text.ts'
import type { SitemapPages } from './pages/sitemap.ts'
import type { AnyNamespace } from './realtime/namespace.ts'
import type { FeatureNotices } from './notices.ts'
import type { Refusal } from './refusal.ts'

type ActorFor<A extends Access> = A extends 'public'
  ? Actor | null
  : A extends 'member' | 'mentor' | 'mentee'
    ? Member
    : Actor

/** The context a handler of this route gets. */
type ContextOf<R extends Route> = Context<ActorFor<R['access']>>

type Extra = {
  /** Another than the route's: of the second success answer that a route declares, or of a saved response. */
  readonly status?: number
  /** For a page of a list: sent as `X-Has-More`. */
  readonly hasMore?: boolean
  /** The body, already written, which is sent as it is. */
  readonly text?: string | EncodedText
}

/** What a handler answers where the value of the reply does not say everything. */
export class Answer<T> {
  /** Null where `text` says it, or where there is none (204). */
  readonly value: T | null
  readonly status: number | undefined
  readonly hasMore: boolean | undefined
  readonly text: string | EncodedText | undefined
  constructor(value: T | null, { status, hasMore, text }: Extra = {}) {
    this.value = value
    this.status = status
    this.hasMore = hasMore
    this.text = text
  }
}

/** A page of a list. */
export class Page<T> extends Answer<T[]> {
  readonly items: T[]
  declare readonly hasMore: boolean
  constructor(items: T[], hasMore: boolean) {
    super(items, { hasMore })
    this.items = items
  }

  /** From `size + 1` rows read: the extra one says that another page exists. */
  static of<Row, T>(rows: readonly Row[], size: number, show: (row: Row) => T): Page<T> {
    return new Page(rows.slice(0, size).map(show), rows.length > size)
  }
}

type Result<R extends Route> = Promise<Reply<R> | Answer<Reply<R>> | (R['reply'] extends object ? never : void)>

/** A write of this route; its `prepare` runs before the transaction, without one. */
export type Command<R extends Route = Route> = {
  kind: 'command'
  // eslint-disable-next-line typescript/no-explicit-any -- the result of a preparation is typed by its command
  run: (ctx: ContextOf<R>, input: Parsed<R>, prepared: never) => Result<R>
  prepare?: (ctx: ContextOf<R>, input: Parsed<R>) => Promise<unknown>
  batch?: Batch<ContextOf<R>, Parsed<R>, Awaited<Result<R>>>
}
type Handler<R extends Route> = { kind: 'query'; run: (ctx: ContextOf<R>, input: Parsed<R>) => Result<R> } | Command<R>

/**
 * How calls of a command that arrive at the same time share one transaction. `run` gets them in the order of their arrival, each with the
 * context of its caller, reads itself whether the callers are still signed in (`isSignedIn`), and answers each: one that is refused must
 * not have written anything. A batch that fails is run again call by call, so repeating a call must change nothing. Calls that `accepts`
 * rejects have transactions of their own.
 */
export type Batch<C, I, O> = {
  accepts: (input: I) => boolean
  run: (calls: readonly { ctx: C; input: I }[]) => Promise<(O | Refusal)[]>
}

/** A read: no transaction. */
export const query = <C, I, O>(run: (ctx: C, input: I) => Promise<O>) => ({ kind: 'query' as const, run })

/**
 * A write: one transaction, retried as a whole. What must not happen inside it (hashing a password, asking a provider)
 * goes into `prepare`, which runs once, before, without a transaction.
 */
export function command<C, I, O>(
  run: (ctx: C, input: I) => Promise<O>,
): { kind: 'command'; run: (ctx: C, input: I) => Promise<O> }
export function command<C, I, P, O>(
  run: (ctx: C, input: I, prepared: P) => Promise<O>,
  prepare: (ctx: C, input: I) => Promise<P>,
): { kind: 'command'; run: (ctx: C, input: I, prepared: P) => Promise<O>; prepare: (ctx: C, input: I) => Promise<P> }
export function command<C, I, P, O>(
  run: (ctx: C, input: I, prepared: P) => Promise<O>,
  prepare: (ctx: C, input: I) => Promise<P>,
  batch: Batch<C, I, O>,
): {
  kind: 'command'
  run: (ctx: C, input: I, prepared: P) => Promise<O>
  prepare: (ctx: C, input: I) => Promise<P>
  batch: Batch<C, I, O>
}
export function command(run: unknown, prepare?: unknown, batch?: unknown) {
  return {
    kind: 'command',
    run,
    ...(prepare === undefined ? {} : { prepare }),
    ...(batch === undefined ? {} : { batch }),
  }
}

type Handlers<Routes extends Record<string, Route>> = { [K in keyof Routes]: Handler<Routes[K]> }

/** A command or query with its route, as the server runs it. */
export type Endpoint = { name: string; route: Route; handler: Handler<Route> }

/** Whether the caller may come from the cache: of reads, and of commands that check their callers themselves. */
export const mayCacheCaller = ({ handler }: Endpoint): boolean =>
  handler.kind === 'query' || handler.batch !== undefined

/** Ties handlers to a feature's routes; TypeScript fails until every route has one. */
export function implement<Routes extends Record<string, Route>>(
  routes: Routes,
  handlers: Handlers<Routes>,
): Endpoint[] {
  return Object.entries(routes).map(([name, route]) => ({
    name,
    route,
    handler: handlers[name] as unknown as Handler<Route>,
  }))
}

/** What happens because of an event: a job of its own, in a transaction. It runs at least once, so it must be idempotent. */
export type Reaction<E extends keyof Events> = (ctx: ReactionContext, payload: Events[E]) => Promise<void>

export type Reactions = { [E in keyof Events]?: Record<string, Reaction<E>> }

/** Several reactions of a feature to the same event, each under its own name. */
export function mergeReactions(...all: readonly Reactions[]): Reactions {
  const merged: Record<string, object> = {}
  for (const [event, reactions] of all.flatMap((one) => Object.entries(one)))
    merged[event] = { ...merged[event], ...reactions }
  return merged as Reactions
}

/** A job that a feature schedules itself, or that recurs (`cron` is minute hour day month weekday, UTC). */
export type Job = {
  run: (ctx: JobContext, payload: Record<string, unknown>, ...prepared: never[]) => Promise<void>
  /** Runs before the transaction, for what must not happen inside one, such as asking another server. */
  prepare?: (ctx: Pick<JobContext, 'db' | 'now'>, payload: Record<string, unknown>) => Promise<unknown>
  /** Milliseconds that `prepare` may take; five minutes unless set. */
  prepareTimeout?: number
  cron?: string
  /** Its statements may take minutes. */
  isLongRunning?: true
}

/** An answer outside `/api` and outside the web pages, such as a calendar feed. */
export type Resource = {
  path: `/${string}`
  /** Answers POST instead of GET. */
  isPost?: true
  /** Bytes of the body, if other than `defaultBodyLimit`. */
  bodyLimit?: number
  /** Answers only callers on this machine that came without a proxy; others get 404. */
  loopbackOnly?: boolean
  run: (
    ctx: Context<null>,
    params: Record<string, string>,
    query: Record<string, string>,
    /** With the headers and the body as they arrived. */
    call: { headers: IncomingHttpHeaders; body: string },
  ) => Promise<{
    status?: number
    contentType: string
    body: string | Buffer
    headers?: Record<string, string>
    /** Sent with an entity tag; who has it already is told so instead (304). */
    isTagged?: true
  }>
}

export type KeyAnswer = { status: number; body?: object | undefined; headers?: Record<string, string> }

/**
 * What programs call with a key of the instance by a protocol that is not ours: its paths, bodies of JSON and errors. All but GET runs in a
 * transaction.
 */
export type KeyResource = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** What the key has to be allowed. */
  scope: ApiScope
  contentType: string
  /** Bytes of the body, if other than `defaultBodyLimit`. */
  bodyLimit?: number
  run: (
    ctx: Context<Actor>,
    input: { params: Record<string, string>; query: Record<string, string>; body: unknown },
  ) => Promise<KeyAnswer>
  /** A refusal in the form of the protocol; `detail` says it in English. */
  refused: (refusal: Refusal, detail: string) => KeyAnswer
}

/** The ids of the profiles and group sessions whose pages an event voids, or every page. */
export type VoidsPages = { [E in keyof Events]?: (payload: Events[E], db: Db) => Voided | Promise<Voided> }
export type Voided = readonly string[] | 'any'

export type Feature = {
  readonly name: string
  readonly endpoints: readonly Endpoint[]
  /** Constraint name -> the refusal it stands for. */
  readonly constraints?: Readonly<Record<string, ErrorCode>>
  /** The ids of the profiles and group sessions that visitors must be shown as they are now after an event; all else may wait a minute. */
  readonly voidsPages?: VoidsPages
  /** Audience, texts and channels of each event; the wiring turns them into reactions. */
  readonly notices?: FeatureNotices
  /** All other consequences of events. */
  readonly reactions?: Reactions
  /** SQL, by the name of reactions: whether there is anybody for whom they do something. Where not, events write no jobs for them. */
  readonly neededIf?: Readonly<Record<string, RawBuilder<boolean>>>
  /** Its reactions run one at a time, in the order of the events, in all processes together. */
  readonly hasOrderedReactions?: true
  readonly jobs?: Readonly<Record<string, Job>>
  /** Socket events that run one of the routes. */
  readonly socketRoutes?: Readonly<Record<string, Route>>
  /** Socket.IO namespaces of its own. */
  readonly namespaces?: readonly AnyNamespace[]
  readonly resources?: readonly Resource[]
  readonly keyResources?: readonly KeyResource[]
  /** Its public pages in the sitemap, by kind. */
  readonly sitemap?: Readonly<Record<string, (ctx: () => Pick<Context, 'db' | 'now'>) => SitemapPages>>
}
