import type { AccountProvider, CalendarFailure } from '#contract/calendars/routes.ts'

/** Why a provider gave no answer; every method of a provider throws this and nothing else. `refused`: only the person can put it right. */
export class CalendarError extends Error {
  readonly failure: CalendarFailure
  /** Milliseconds before which the provider will not answer (HTTP 429, `Retry-After`). */
  readonly retryAfter: number | undefined
  constructor(failure: CalendarFailure, message: string, retryAfter?: number) {
    super(message)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

/** The person left a permission out without which nothing can be read. */
export class MissingPermission extends CalendarError {
  constructor() {
    super('refused', 'A permission was left out')
  }
}

/** A connected account as its provider sees it. Credentials are a text (JSON) that only this provider reads; they are stored encrypted. */
export type ProviderAccount = {
  readonly id: string
  readonly credentials: string
  /**
   * Replaces the credentials, one renewal at a time per account and process: `renew` gets the newest stored ones, which another process
   * may have renewed meanwhile, and what it returns is stored before this resolves with it.
   */
  renewCredentials(renew: (current: string) => Promise<string>): Promise<string>
}

/** What connecting an account yields. */
export type SignedInAccount = {
  /** Shown in the settings: the e-mail address of the account, or the host of its server. Stored in plain text. */
  readonly account: string
  /** Identifies the account at its provider, so that it is connected once; stored as an HMAC. */
  readonly identity: string
  readonly credentials: string
}

/** A calendar of an account. */
export type RemoteCalendar = {
  /** The provider's identifier of it; the path on a CalDAV server. Stored encrypted. */
  readonly ref: string
  readonly name: string
  /** Its busy times count unless the person chooses otherwise. */
  readonly isSelected: boolean
  readonly isWritable: boolean
}

export type BusyQuery = {
  /** Epoch milliseconds; busy times outside are left out. */
  readonly from: number
  readonly to: number
  /** The zone of the calendar's owner, for whole days and floating times. */
  readonly zone: string
  /** In lower case: events that this address declined are free. */
  readonly ownerEmail: string
  /** What the last answer for the same zone said, less than a day ago; null reads everything. */
  readonly cursor: CalendarCursor | null
}
/** JSON that is stored in plain text, so no title, address or token may be in it. */
export type CalendarCursor = { readonly [key: string]: string }
/** `busy` is packed start, end, start, end … in epoch milliseconds, rising and without overlaps (`packBusy`). */
export type BusyAnswer = { readonly unchanged: true } | { readonly busy: number[]; readonly cursor: CalendarCursor }

/** A session as an event of its mentor's calendar. */
export type CalendarEvent = {
  /** The UUID of the session, for identifiers of the provider. It is never used again for another session. */
  readonly sessionId: string
  /** Ends with `@` and the host of the site: busy times leave it out. */
  readonly uid: string
  readonly sequence: number
  readonly changedAt: Date
  readonly start: Date
  readonly end: Date
  readonly title: string
  readonly description: string
  readonly url: string
  /** Whether the provider's own room (Meet, Teams) is wanted with it. */
  readonly hasConference: boolean
}

/** What a provider stored, as the next write needs it. Encrypted at rest. */
export type StoredEvent = {
  /** The provider's identifier of the event; the path on a CalDAV server. */
  readonly ref: string
  /** ETag or change key; null where the provider gives none. */
  readonly version: string | null
  /** The instants that were written, in epoch milliseconds: another start or end in the calendar is a move by the person. */
  readonly start: number
  readonly end: number
  readonly roomUrl: string | null
}

/** The state of an event that was written: as it was, deleted by the person, or moved by them. */
export type EventState =
  | { readonly kind: 'present'; readonly event: StoredEvent }
  | { readonly kind: 'deleted' }
  /** `event` holds the times in the calendar, and the version that a forced write replaces. */
  | { readonly kind: 'moved'; readonly event: StoredEvent }

type WriteOptions = {
  /** What the last write stored; null for the first. */
  readonly known: StoredEvent | null
  /** Puts the event back although the person deleted or moved it. */
  readonly force: boolean
}

/** The page of a provider on which a person agrees, and what follows from it (OAuth 2.0). */
export type Consent = {
  /** The browser adds `state`, `code_challenge` and `code_challenge_method=S256`; it comes back to `redirectUri`. */
  readonly authorizeUrl: string
  readonly redirectUri: string
  /** The account for a code that the browser brought back. */
  signIn(code: string, codeVerifier: string): Promise<SignedInAccount>
}

/** Calendars of one kind of server. Each request of a method takes five seconds at most; methods may run twice with the same input. */
export type CalendarProvider = {
  readonly name: AccountProvider
  /** `password`: a form with address, user name and password. `consent`: a page of the provider, which sends the browser back. */
  readonly connectsBy: 'password' | 'consent'
  /** Whether our own events would come back as busy times of a calendar, which then cannot be selected while sessions go there. */
  readonly countsOwnEvents: boolean
  /** Whether it gives events a video room. */
  readonly hasRooms: boolean
  /** Of a provider that connects by consent. */
  readonly consent?: Consent
  /** Of a provider that connects by password. */
  signIn?(typed: { url: string; username: string; password: string }): Promise<SignedInAccount>
  /** Ends the permission that credentials stand for, where the provider offers it; one that has ended is no error. */
  revoke?(credentials: string): Promise<void>
  listCalendars(account: ProviderAccount): Promise<RemoteCalendar[]>
  readBusy(account: ProviderAccount, calendarRef: string, query: BusyQuery): Promise<BusyAnswer>
  /** Creates a calendar for sessions. */
  createCalendar(account: ProviderAccount, name: string): Promise<RemoteCalendar>
  /** Writes the event once, however often it is called; a change by the person is returned and left as it is, unless `force` is set. */
  putEvent(
    account: ProviderAccount,
    calendarRef: string,
    event: CalendarEvent,
    options: WriteOptions,
  ): Promise<EventState>
  /** Deletes an event also where the person changed it; one that is gone is no error. */
  deleteEvent(account: ProviderAccount, calendarRef: string, event: StoredEvent): Promise<void>
  /** The states of events, in the same order. */
  readEvents(account: ProviderAccount, calendarRef: string, events: readonly StoredEvent[]): Promise<EventState[]>
}

/** The providers that this server is configured for. */
export type CalendarProviders = ReadonlyMap<AccountProvider, CalendarProvider>
