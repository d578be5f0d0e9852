import type { Role } from '#contract/fields.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import type { Changed, ChatEvents } from '#contract/realtime.ts'
import type { Events } from '../events.ts'
import type { Db } from './database/database.ts'

/** The caller, as the database knows them at this request. */
export type Actor = {
  readonly userId: string
  /** Of a call with an API key the id of the key, which is no device session. */
  readonly deviceSessionId: string
  readonly fullName: string
  readonly email: string
  readonly role: Role | null
  /** The profile of the current role; null before onboarding. */
  readonly profileId: string | null
  readonly timeZone: string | null
  /** Null: on the clock of their language. */
  readonly timeFormat: '12' | '24' | null
  /** As stored: read it by `languageOf`. */
  readonly locale: string
  readonly staff: boolean
  /** Their account's deletion was requested: they may keep it, and little else. */
  readonly isBeingDeleted: boolean
  /** Whether this session was opened, or confirmed later, with an app (or its recovery codes) or a passkey; the staff desk needs it. */
  readonly hasSecondFactor: boolean
}

/** A caller who finished onboarding. */
export type Member = Actor & { readonly role: Role; readonly profileId: string; readonly timeZone: string }

/** What a browser says of itself when it signs in: its random key, its time zone and its first language. */
export type DeviceHints = { readonly key?: string; readonly timeZone?: string; readonly language?: string }

/** `socketId`: the call came over this socket, which gets its answer and no copy of what the call pushes. */
export type RequestMetadata = {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly socketId?: string
  readonly device?: DeviceHints
  /** The offered language that the browser prefers; absent where it accepts none. */
  readonly language?: PageLanguage
  /** Of callers who are not signed in: the random id in their browser's cookie. */
  readonly visitorId?: string
}

export type Emit = <E extends keyof Events>(
  event: E,
  payload: Events[E],
  options?: { isBulk?: boolean },
) => Promise<void>

/**
 * A job of the feature, by its registered name. `key` replaces a waiting one with the same key. With `append` it moves the waiting one and
 * adds to it: the handler gets `items`, the payloads of all. Jobs of one `queue` run one at a time, in all processes together.
 */
export type Schedule = (
  job: string,
  payload: Record<string, unknown>,
  when?: { at?: Date; key?: string; append?: boolean; isBulk?: boolean; queue?: string },
) => Promise<void>
/** Sends an event with its payload to every open socket of these users, on every process. */
export type PushEvent = <E extends keyof ChatEvents>(
  userIds: readonly string[],
  event: E,
  payload: Parameters<ChatEvents[E]>[0],
) => void

export type Unschedule = (...keys: string[]) => Promise<void>

/**
 * Everything a handler may use. In a command `db` is its transaction: it commits when the handler returns, and the whole
 * handler is retried after a serialization failure or deadlock, so it may have no side effect outside `db`.
 */
export type Context<A extends Actor | null = Actor | null> = {
  readonly actor: A
  readonly db: Db
  /** The domain's time; also in SQL. */
  readonly now: Date
  readonly request: RequestMetadata
  /** In which the answer is read: the caller's own, else their browser's. */
  readonly locale: PageLanguage
  /** Enqueues the reactions to an event, inside the transaction. */
  readonly emit: Emit
  readonly schedule: Schedule
  readonly unschedule: Unschedule
  /** Sends an invalidation to the clients of these users after the commit. */
  readonly push: (userIds: readonly string[], change: Changed) => void
  /** The same for an event that travels whole. */
  readonly pushEvent: PushEvent
}

/** The context of reactions and scheduled jobs: that of a command, without a caller or a request. */
export type JobContext = Omit<Context<null>, 'actor' | 'request' | 'locale'>

/** That of a reaction, with when its event happened: `now` is later where the worker had much to do. */
export type ReactionContext = JobContext & { readonly at: Date }
