import { ALL_DAYS } from '#rules/group-sessions/recurrence.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { momentOf, type StoredText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { dayText, weekdaysText, whenText } from '#server/platform/i18n/when-text.ts'
import type { EmailContent, EmailText } from '#server/platform/mail/email.ts'
import type { InAppContent, NoticePerson } from '#server/platform/notices.ts'
import { seriesOfRow } from '../queries.ts'
import { sessionPageUrl } from '../series/calendar-entries.ts'
import { findOneCalendarFacts, type OccurrenceFacts, type SessionFacts } from '../series/queries.ts'
import { invitation } from './invitations.ts'
import { findEverybody, findUsers, type SessionRecipient } from './recipients.ts'

type Env = AppDependencies['env']

/** A session and some of its occurrences as one recipient's notices describe them; `when` is the first one in the recipient's zone. */
export type SessionNotice = {
  recipient: SessionRecipient
  session: SessionFacts
  /** By start; those that concern the recipient, unless none does. */
  occurrences: readonly OccurrenceFacts[]
  count: number
  /** The occurrences after the first. */
  more: number
  title: string
  host: string
  when: string
  texts: Texts
}

type Options = {
  /** Null: all that have not ended. */
  occurrenceIds: readonly string[] | null
  /** These users instead of everybody whom the occurrences concern. */
  userIds?: readonly string[]
  /** By default occurrences that were cancelled since are left out: their cancellation has its own notice. */
  includeCancelled?: true
}

/** The notices of some occurrences of a session, one for each recipient; none when no occurrence is left. */
export async function findNotices(
  { db, now }: JobContext,
  sessionId: string,
  { occurrenceIds, userIds, includeCancelled }: Options,
): Promise<SessionNotice[]> {
  const session = await findOneCalendarFacts(db, sessionId)
  const occurrences =
    session?.occurrences.filter(
      (one) =>
        (occurrenceIds === null ? one.ends_at > now : occurrenceIds.includes(one.id)) &&
        (includeCancelled === true || one.status === 'UPCOMING'),
    ) ?? []
  if (!session || occurrences.length === 0) return []
  const ids = occurrences.map(({ id }) => id)
  const recipients = userIds ? await findUsers(db, sessionId, ids, userIds) : await findEverybody(db, sessionId, ids)
  return recipients.map((recipient) => {
    const own = occurrences.filter(({ id }) => recipient.role !== 'attendee' || recipient.concerned.has(id))
    return noticeOf(session, recipient, own.length > 0 ? own : occurrences)
  })
}

/** A notice of one or more occurrences for a recipient. */
export function noticeOf(
  session: SessionFacts,
  recipient: SessionRecipient,
  occurrences: readonly OccurrenceFacts[],
): SessionNotice {
  const first = occurrences[0]!
  const texts = textsFor(recipient.locale, recipient.zone)
  return {
    recipient,
    session,
    occurrences,
    count: occurrences.length,
    more: occurrences.length - 1,
    title: occurrences.length === 1 ? (first.title ?? session.title) : session.title,
    host: session.host_name,
    when: whenText(first.starts_at, recipient),
    texts,
  }
}

/** The facts of every text in the app: what, by whom, when first, and how many more dates. */
export const storedFacts = ({ title, host, more, occurrences }: SessionNotice) => ({
  title,
  host,
  more,
  when: momentOf(occurrences[0]!.starts_at),
})

/** An in-app notification that leads to the session's page. */
export const inApp = (notice: SessionNotice, type: InAppContent['type'], text: StoredText): InAppContent => ({
  type,
  text,
  target: pageOf(notice),
  person: personOf(notice),
  groupSessionId: notice.session.id,
})

export const pageOf = ({ session }: SessionNotice) => `/group-details/${session.slug}`
export const personOf = ({ session }: SessionNotice): NoticePerson => ({
  userId: session.host_user_id,
  name: session.host_name,
})

/** The text with the facts of the session: times, length, recurrence and host. */
export function sessionEmail(env: Pick<Env, 'APP_URL'>, notice: SessionNotice, text: EmailText): EmailContent {
  const { session, occurrences, recipient, when, texts } = notice
  const { labels } = texts.groupSessionsNotices
  const inSessionZone = whenText(occurrences[0]!.starts_at, recipient, session.time_zone)
  const repeats = repeatsText(notice)
  const facts = [
    { label: labels.ownTime, value: when },
    ...(inSessionZone === when ? [] : [{ label: labels.sessionTime, value: inSessionZone }]),
    { label: labels.length, value: labels.minutes({ minutes: session.duration_minutes }) },
    ...(repeats === undefined ? [] : [{ label: labels.repeats, value: repeats }]),
    ...(recipient.role === 'host' ? [] : [{ label: labels.host, value: session.host_name }]),
  ]
  return {
    ...text,
    facts,
    person: personOf(notice),
    action: { label: labels.open, url: sessionPageUrl(env, session, recipient.locale) },
    seed: session.slug,
  }
}

/** `Every Tue and Thu until 18 Dec 2026`; undefined for a single occurrence. */
function repeatsText({ session, recipient, texts }: SessionNotice): string | undefined {
  const { days, endDate } = seriesOfRow(session)
  if (days.length === 0 || endDate === null) return undefined
  const { everyDay, everyWeekday } = texts.groupSessionsNotices.labels
  const date = dayText(endDate, recipient)
  if (days.length === ALL_DAYS.length) return everyDay({ date })
  const numbers = days.map((day) => ALL_DAYS.indexOf(day))
  return everyWeekday({ days: weekdaysText(numbers, recipient), date })
}

/** The same with the recipient's calendar entry as it is now. */
export function withEntry(env: Env, notice: SessionNotice, email: EmailContent, now: Date): EmailContent {
  const calendar = invitation(env, notice.session, notice.recipient, now)
  return calendar ? { ...email, calendar } : email
}
