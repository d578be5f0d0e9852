import { ALL_DAYS, recurrenceKind } from '#rules/recurrence.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { sessionPageUrl } from '../series/calendar-entries.ts'
import { seriesOfRow } from '../queries.ts'
import type { OccurrenceFacts, SessionFacts } from '../series/queries.ts'
import type { Recipient } from './find-email-recipients.ts'

type Site = Pick<Parts['env'], 'APP_URL'>
export type EmailText = Pick<Email, 'subject' | 'preview' | 'heading' | 'paragraphs'>
/** The facts of a notice: a session, some of its occurrences by start, and when the first of them is in the recipient's zone. */
export type NoticeContext = {
  session: SessionFacts
  occurrences: readonly OccurrenceFacts[]
  recipient: Recipient
  title: string
  when: string
}

/** The e-mail of a text, with time, length, recurrence and host. It is sent once per key. */
export function emailFor(
  site: Site,
  { session, occurrences, recipient }: NoticeContext,
  key: string,
  text: EmailText,
): Email {
  const [first] = occurrences
  const own = first && whenText(first.starts_at, recipient.zone)
  const inSessionZone = first && whenText(first.starts_at, session.time_zone)
  const repeats = repeatText(session)
  const facts = [
    ...(own ? [{ label: 'Your time', value: own }] : []),
    ...(inSessionZone && inSessionZone !== own ? [{ label: 'Time of the session', value: inSessionZone }] : []),
    { label: 'Length', value: `${session.duration_minutes} minutes` },
    ...(repeats ? [{ label: 'Repeats', value: repeats }] : []),
    ...(recipient.role === 'host' ? [] : [{ label: 'Host', value: session.host_name }]),
  ]
  return {
    key: `${key}:${recipient.userId}`,
    to: { name: recipient.name, email: recipient.email },
    ...text,
    facts,
    action: { label: 'Open the session', url: sessionPageUrl(site, session) },
    seed: session.slug,
  }
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Every Tue and Thu until 18 Dec 2026`; undefined for a session that happens once. */
export function repeatText(session: SessionFacts): string | undefined {
  const { days, endDate } = seriesOfRow(session)
  if (days.length === 0 || endDate === null) return undefined
  const names = days.map((day) => dayNames[ALL_DAYS.indexOf(day)])
  const on =
    recurrenceKind(days) === 'Daily'
      ? 'day'
      : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
  const until = whenText(new Date(`${endDate}T00:00:00Z`), 'UTC')
    .split(',')[0]!
    .replace(/^\w+ /, '')
  return `Every ${on} until ${until}`
}

/** ` and 3 more` after the first of several dates. */
const more = ({ occurrences }: NoticeContext) => (occurrences.length > 1 ? ` and ${occurrences.length - 1} more` : '')
const joinHint = 'The room opens 10 minutes before the start.'

export const createdText = ({ title, when, occurrences }: NoticeContext): EmailText => ({
  subject: `Created: ${title}, ${when}`,
  preview: joinHint,
  heading: 'Your group session stands',
  paragraphs: [
    occurrences.length > 1
      ? `“${title}” takes place ${occurrences.length} times, first on ${when}.`
      : `“${title}” takes place on ${when}.`,
    `${joinHint} You can edit, move or cancel the session until it starts.`,
  ],
})

export const editedText = (notice: NoticeContext): EmailText => ({
  subject: `Changed: ${notice.title}, ${notice.when}`,
  preview: 'Its hosts changed what is said about it.',
  heading: 'A session was changed',
  paragraphs: [
    `The hosts of “${notice.title}” changed what is said about it. It takes place on ${notice.when}${more(notice)}, as planned.`,
  ],
})

export const movedText = (notice: NoticeContext, from: string, later: boolean, reason: string): EmailText => ({
  subject: `${later ? 'Postponed' : 'Moved'}: ${notice.title} is now on ${notice.when}`,
  preview: `It was on ${from}.`,
  heading: later ? 'A session was postponed' : 'A session was moved',
  paragraphs: [
    `“${notice.title}” moved from ${from} to ${notice.when}.`,
    ...(notice.occurrences.length > 1
      ? [`${notice.occurrences.length} meetings moved with it, by as many days and to the same time.`]
      : []),
    `Reason: ${reason}`,
    ...(notice.recipient.role === 'attendee'
      ? ['Your seat stays yours. If the new time does not suit you, please give it back.']
      : []),
  ],
})

/** `shift`: by how many milliseconds a change of the zone's rules moved the first start. */
export const timeChangedText = (notice: NoticeContext, shift: number): EmailText => ({
  subject: `Time changed: ${notice.title} is on ${notice.when}`,
  preview: 'The clock rules changed. The time of the session stays.',
  heading: 'The time of a session changed',
  paragraphs: [
    `The clock rules of ${notice.session.time_zone} changed. “${notice.title}” keeps its time there, ` +
      `so it begins ${Math.abs(shift) / 60_000} minutes ${shift < 0 ? 'earlier' : 'later'} than planned.`,
    `It takes place on ${notice.when}${more(notice)}.`,
  ],
})

export const cancelledText = (notice: NoticeContext, whole: boolean, reason: string): EmailText => ({
  subject: `Cancelled: ${notice.title}, ${notice.when}`,
  preview: reason,
  heading: whole ? 'A session was cancelled' : 'A meeting was cancelled',
  paragraphs: [
    `“${notice.title}” on ${notice.when}${more(notice)} does not take place.`,
    `Reason: ${reason}`,
    ...(whole || notice.session.rule === null ? [] : ['The other meetings of the series stay.']),
  ],
})

export const reminderText = ({ title, when }: NoticeContext, hours: 24 | 1): EmailText => ({
  subject: hours === 1 ? `In an hour: ${title}` : `Tomorrow: ${title}`,
  preview: when,
  heading: hours === 1 ? 'Your session starts in an hour' : 'Your session is a day away',
  paragraphs: [`“${title}” takes place on ${when}.`, joinHint],
})

export const seatText = (notice: NoticeContext): EmailText => ({
  subject: `You are coming: ${notice.title}, ${notice.when}`,
  preview: joinHint,
  heading: 'Your seat is kept',
  paragraphs: [
    `You are coming to “${notice.title}” on ${notice.when}${more(notice)}.`,
    `${joinHint} If you cannot come, please give your seat back, so that somebody else can.`,
  ],
})

export const waitingText = (notice: NoticeContext): EmailText => ({
  subject: `You are in line: ${notice.title}, ${notice.when}`,
  preview: 'We write to you as soon as a seat is free.',
  heading: 'You are in line',
  paragraphs: [
    `“${notice.title}” on ${notice.when}${more(notice)} is full. You have a place in line.`,
    'When a seat becomes free, it is offered to the first in line, for a limited time.',
  ],
})

export const offeredText = (notice: NoticeContext, until: string): EmailText => ({
  subject: `A seat is free: ${notice.title}, ${notice.when}`,
  preview: `It is yours if you take it by ${until}.`,
  heading: 'A seat became free',
  paragraphs: [
    `A seat at “${notice.title}” on ${notice.when}${more(notice)} is kept for you until ${until}.`,
    'Open the session to take it. After that time it is offered to the next in line.',
  ],
})

export const offerExpiredText = (notice: NoticeContext): EmailText => ({
  subject: `The offer has ended: ${notice.title}, ${notice.when}`,
  preview: 'The seat is no longer kept for you.',
  heading: 'The offered seat is gone',
  paragraphs: [
    `The seat at “${notice.title}” on ${notice.when}${more(notice)} was not taken in time and is no longer kept for you.`,
    'If you still wish to come, open the session: you can take a seat that is free, or join the line again.',
  ],
})

export const leftText = (notice: NoticeContext): EmailText => ({
  subject: `You are not coming: ${notice.title}, ${notice.when}`,
  preview: 'Your seat is free for somebody else.',
  heading: 'You gave your seat back',
  paragraphs: [`You are no longer coming to “${notice.title}” on ${notice.when}${more(notice)}.`],
})

export const invitedText = ({ session, title, when }: NoticeContext): EmailText => ({
  subject: `${session.host_name} invites you: ${title}, ${when}`,
  preview: 'Open the session to see more and to take a seat.',
  heading: 'You are invited to a group session',
  paragraphs: [
    `${session.host_name} invites you to “${title}” on ${when}.`,
    'Open the session to see more and to take a seat.',
  ],
})
