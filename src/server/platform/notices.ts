import type { NotificationKind } from '#contract/notifications/constants.ts'
import type { NotificationType } from '#contract/notifications/routes.ts'
import type { EventName, Events } from '#server/events.ts'
import type { JobContext } from './context.ts'
import type { StoredText } from './i18n/stored-text.ts'
import type { TimeReader } from './i18n/when-text.ts'
import type { EmailContent } from './mail/email.ts'

/** A person whom notices reach, with the zone, the clock and the language in which they read them. */
export type Recipient = TimeReader & { userId: string; name: string; email: string }

/** A person whom a notification names, and whose face it shows to readers who may see them. */
export type NoticePerson = { userId: string; name: string }

/**
 * The content of an in-app notification. `text` is stored with its facts and written for each reader, or is what somebody typed;
 * `target` is the path of the page it opens, null for none. `person` is whoever the text names: the name is taken out when they delete
 * their account.
 */
export type InAppContent = {
  type: NotificationType
  text: StoredText | string
  target: string | null
  person: NoticePerson | null
  groupSessionId?: string | null
}

/**
 * The content of a notification on somebody's devices, written in their language when it is sent. Without `title` it has that of its kind.
 * `join` is the path of a room, `expiresAt` when it is worth nothing any more.
 */
export type PushContent = Pick<InAppContent, 'text' | 'target' | 'person'> & {
  title?: StoredText
  join?: string
  expiresAt?: Date
}

/** All that the notices of an event need for one recipient; features add their own facts. */
type NoticeContext = { recipient: Recipient }

/** What a notice is about, so that people can choose its channels; `mandatory` ones concern the account: nobody can switch them off. */
type Subject = { kind: NotificationKind; mandatory?: never } | { mandatory: true; kind?: never }

/** One row of a feature's table of notices: an event, its audience, and its content per channel. Null: none for this recipient. */
type Row<E extends EventName, N extends NoticeContext> = Subject & {
  /** Read when the notice is delivered, so the facts are current; empty if there is no longer a reason to notify. */
  audience: (ctx: JobContext, payload: Events[E]) => Promise<readonly N[]>
  inApp?: (notice: N, payload: Events[E]) => InAppContent | null
  /** On devices; true is what `inApp` says, and so it is where a row of a kind has none. */
  push?: (notice: N, payload: Events[E]) => PushContent | boolean | null
  /** `coalesced`: one e-mail about all recent changes, see `ChangeEmails`. */
  email?: ((notice: N, payload: Events[E], now: Date) => EmailContent | null) | 'coalesced'
  /** The key by which a notice is sent only once; by default that of the change in the payload. */
  key?: (notice: N, payload: Events[E]) => string
}
type Rows<N extends NoticeContext> = { [E in EventName]?: Row<E, N> }

/** Content for one recipient. With the recipient and the channel, the key makes a delivery unique. */
export type Delivery<C> = { key: string; recipient: Recipient; content: C }
/** What one recipient is shown. */
export type Shown = { inApp: InAppContent | null; push: PushContent | null }
type Deliveries<E extends EventName, C> = (ctx: JobContext, payload: Events[E]) => Promise<Delivery<C>[]>

/** A row without the type of its facts, as the notifications feature delivers it. */
export type Notice<E extends EventName> = {
  /** Null: mandatory. */
  kind: NotificationKind | null
  /** In the app and on devices. */
  shown?: Deliveries<E, Shown>
  email?: Deliveries<E, EmailContent>
  /** The people to whom an e-mail about this and other recent changes goes. */
  coalesced?: (ctx: JobContext, payload: Events[E]) => Promise<string[]>
}
export type NoticeTable = { [E in EventName]?: Notice<E> }

/** An event that changed something, as a coalesced e-mail describes it. */
export type Change = { [E in EventName]: { event: E; payload: Events[E] } }[EventName]

/** How a feature announces several changes of one thing in a single e-mail. */
export type ChangeEmails = {
  kind: NotificationKind
  /** The field of the payloads that identifies what changed. */
  subject: 'bookingId' | 'groupSessionId'
  /** Describes the present state, given the changes since the last e-mail; null if there is no longer a reason to notify. */
  write: (
    ctx: JobContext,
    to: { subjectId: string; userId: string },
    changes: readonly Change[],
  ) => Promise<Omit<Delivery<EmailContent>, 'key'> | null>
}

/** Facts that a later feature adds to the e-mail that an earlier one sends about an event. */
export type EmailAdditions = {
  [E in EventName]?: (
    ctx: JobContext,
    payload: Events[E],
    recipient: Recipient,
  ) => Promise<NonNullable<EmailContent['facts']>>
}

/** All notices of a feature. */
export type FeatureNotices = { table: NoticeTable; changeEmails?: ChangeEmails; additions?: EmailAdditions }

/** Builds the table of a feature from its rows; `N` is what its texts are made from. */
export function noticeTable<N extends NoticeContext>(rows: Rows<N>): NoticeTable {
  const table: Record<string, object> = {}
  for (const event of Object.keys(rows) as EventName[]) table[event] = noticeOf(event, rows[event] as Row<EventName, N>)
  return table
}

function noticeOf<E extends EventName, N extends NoticeContext>(event: E, row: Row<E, N>): Notice<E> {
  const { audience, inApp, push, email, key = (_notice, payload) => changeKey(event, payload) } = row
  const deliveries =
    <C>(write: (notice: N, payload: Events[E], now: Date) => C | null): Deliveries<E, C> =>
    async (ctx, payload) =>
      (await audience(ctx, payload)).flatMap((notice) => {
        const content = write(notice, payload, ctx.now)
        return content === null ? [] : [{ key: key(notice, payload), recipient: notice.recipient, content }]
      })
  const pushed = (notice: N, payload: Events[E], shown: InAppContent | null): PushContent | null => {
    // What nobody can switch off arrives in the app and by e-mail.
    const said = row.kind === undefined ? false : (push?.(notice, payload) ?? push === undefined)
    return said === true ? shown : said || null
  }
  /** An e-mail is about whom the notification names, unless it says otherwise. */
  const aboutPerson =
    (write: (notice: N, payload: Events[E], now: Date) => EmailContent | null) =>
    (notice: N, payload: Events[E], now: Date): EmailContent | null => {
      const content = write(notice, payload, now)
      return content && { person: inApp?.(notice, payload)?.person ?? null, ...content }
    }
  const show = (notice: N, payload: Events[E]): Shown | null => {
    const shown = inApp?.(notice, payload) ?? null
    const both = { inApp: shown, push: pushed(notice, payload, shown) }
    return both.inApp || both.push ? both : null
  }
  return {
    kind: row.kind ?? null,
    ...((inApp || push) && { shown: deliveries(show) }),
    ...(typeof email === 'function' && { email: deliveries(aboutPerson(email)) }),
    ...(email === 'coalesced' && {
      coalesced: async (ctx: JobContext, payload: Events[E]) =>
        (await audience(ctx, payload)).map(({ recipient }) => recipient.userId),
    }),
  }
}

type ChangeIds = {
  bookingId: string
  groupSessionId: string
  cohostId: string
  reviewId: string
  occurrenceId: string
  occurrenceIds: readonly string[]
  userId: string
  sequence: number
  at: string
  hours: number
}

/** Identifies a change: the same for every run of a reaction to one event, different for the next event. */
export function changeKey(event: EventName, payload: Events[EventName]): string {
  const ids = payload as Partial<ChangeIds>
  // Several events about one person's seats can happen at the same instant.
  const firstSeat = ids.userId === undefined ? undefined : ids.occurrenceIds?.[0]
  const subject = ids.bookingId ?? ids.groupSessionId ?? ids.cohostId ?? ids.reviewId
  return [event, subject, ids.occurrenceId, ids.sequence ?? ids.at, ids.hours, firstSeat]
    .filter((part) => part !== undefined)
    .join(':')
}

/** The payloads of these events among the changes, in the order in which they happened. */
export const payloadsOf = <E extends EventName>(changes: readonly Change[], ...events: E[]): Events[E][] =>
  changes
    .filter(({ event }) => (events as EventName[]).includes(event))
    .map(({ payload }) => payload as Events[E])
    .toSorted((a, b) => orderOf(a) - orderOf(b))

// Reactions run side by side, so changes can arrive in another order than they were made.
const orderOf = (payload: Events[EventName]): number => ('sequence' in payload ? payload.sequence : 0)
