import type { Role } from '#contract/fields.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { momentOf } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { EmailContent, EmailText } from '#server/platform/mail/email.ts'
import type { NoticePerson, Recipient } from '#server/platform/notices.ts'
import { bookingUrl } from '../calendar-entries.ts'
import type { Alternative } from '../find-alternatives.ts'
import { invitation } from './invitations.ts'
import type { BookingRow } from '../store.ts'

type Env = AppDependencies['env']

/** A booking as the notices for one of its sides describe it; `when` is its start in the recipient's zone. */
export type BookingNotice = {
  recipient: Recipient
  session: BookingRow
  side: Role
  other: string
  otherZone: string
  /** The other side. */
  person: NoticePerson
  when: string
  texts: Texts['bookingsNotices']
  /** An instant in the recipient's zone, unless another one is named. */
  timeText: (instant: Date, zone?: string) => string
  /** Other free times of the mentor; loaded where their calendar was busy after all. */
  alternatives?: readonly Alternative[]
}

/** One side of a booking as the recipient of a notice. */
export const recipientOf = (session: BookingRow, side: Role): Recipient => ({
  userId: session[`${side}_user_id`],
  name: session[`${side}_name`],
  email: session[`${side}_email`],
  zone: session[`${side}_zone`],
  clock: session[`${side}_clock`],
  locale: session[`${side}_locale`],
})

/** One side of a booking as a notice names it. */
export const personOf = (session: BookingRow, side: Role): NoticePerson => ({
  userId: session[`${side}_user_id`],
  name: session[`${side}_name`],
})

/** A booking as the notices for one side describe it. */
export function noticeFor(session: BookingRow, side: Role): BookingNotice {
  const other = side === 'mentor' ? 'mentee' : 'mentor'
  const recipient = recipientOf(session, side)
  const timeText = (instant: Date, zone = recipient.zone) => whenText(instant, recipient, zone)
  return {
    recipient,
    session,
    side,
    other: session[`${other}_name`],
    otherZone: session[`${other}_zone`],
    person: personOf(session, other),
    when: timeText(session.starts_at),
    texts: textsFor(recipient.locale, recipient.zone).bookingsNotices,
    timeText,
  }
}

/** Facts of a move: its old time in the recipient's zone, and whether the recipient made it. */
export const moveOf = ({ side, timeText }: BookingNotice, by: Role, from: string) => ({
  from: timeText(new Date(from)),
  by: by === side ? 'you' : 'other',
})

/** The facts of every text in the app: the other side, and the start of the session. */
export const storedFacts = ({ side, other, session }: BookingNotice) => ({
  side,
  other,
  when: momentOf(session.starts_at),
})

/** The paragraph with the reason, where one was given: in the recipient's language if it is one that is offered, else as it was typed. */
export const reasonOf = ({ recipient, texts }: BookingNotice, reason: string) =>
  reason ? [texts.reason({ reason: wordIn('reasons', reason, recipient.locale) })] : []

/** The text with the facts of the session: the time in both zones, length and notes. */
export function bookingEmail(env: Env, notice: BookingNotice, text: EmailText): EmailContent {
  const { session, recipient, other, otherZone, person, when, texts, timeText } = notice
  const { labels } = texts
  const { sessions } = textsFor(recipient.locale)
  const url = bookingUrl(env, session, recipient.locale)
  const facts = [
    { label: labels.ownTime, value: when },
    ...(recipient.zone === otherZone
      ? []
      : [{ label: labels.otherTime({ other }), value: timeText(session.starts_at, otherZone) }]),
    { label: labels.length, value: labels.minutes({ minutes: session.duration_minutes }) },
    ...(session.notes ? [{ label: labels.notes, value: session.notes }] : []),
  ]
  return {
    ...text,
    facts,
    person,
    action: { label: labels.open, url },
    // The page opens the dialog, so that a mail program which follows links changes nothing.
    moreActions:
      session.status === 'UPCOMING'
        ? [
            { label: sessions.reschedule, url: `${url}?change=reschedule` },
            { label: sessions.cancel, url: `${url}?change=cancel` },
          ]
        : [],
    seed: session.mentor_id,
  }
}

/** With the calendar entry once the session is agreed; null after its cancellation, which has an e-mail of its own. */
export function invite(env: Env, notice: BookingNotice, text: EmailText, now: Date): EmailContent | null {
  const { session, side } = notice
  if (session.status === 'CANCELLED') return null
  const email = bookingEmail(env, notice, text)
  return session.status === 'UPCOMING' ? { ...email, calendar: invitation(env, session, side, now) } : email
}

/** The mentor's calendar was busy after all; with other free times, each with a link to book it. */
export function timeTakenEmail(env: Env, notice: BookingNotice): EmailContent {
  const { alternatives = [], texts } = notice
  const more = alternatives.length > 0 ? [texts.timeTaken.alternatives(notice)] : []
  const text = emailText(texts.timeTaken, notice, more)
  return withFreeTimes(notice, bookingEmail(env, notice, text))
}

function withFreeTimes({ alternatives = [], texts, timeText }: BookingNotice, email: EmailContent): EmailContent {
  const times = alternatives.map(({ startsAt, url }, index) => ({
    label: texts.timeTaken.alternative({ n: index + 1 }),
    value: timeText(startsAt),
    url,
  }))
  return { ...email, facts: [...(email.facts ?? []), ...times] }
}
