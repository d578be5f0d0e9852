import { ALL_DAYS, recurrenceKind } from '#rules/recurrence.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { Letter } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { addressOf } from '../series/calendar-entries.ts'
import { seriesOfFacts, type OccurrenceFacts, type SessionFacts } from '../series/queries.ts'
import type { Reader } from './find-readers.ts'

type Site = Pick<Parts['env'], 'APP_URL'>
export type Text = Pick<Letter, 'subject' | 'preview' | 'heading' | 'paragraphs'>
/** What a letter is about: a session, the occurrences that it concerns by start, and how the reader's clock shows the first of them. */
export type Told = {
  session: SessionFacts
  concerned: readonly OccurrenceFacts[]
  reader: Reader
  title: string
  when: string
}

/** Puts a text into its letter: time, length, how it repeats, who hosts. The key makes it go out once. */
export function letterFor(site: Site, { session, concerned, reader }: Told, key: string, text: Text): Letter {
  const [first] = concerned
  const own = first && whenText(first.starts_at, reader.zone)
  const agreed = first && whenText(first.starts_at, session.time_zone)
  const repeats = repeatText(session)
  const facts = [
    ...(own ? [{ label: 'Your time', value: own }] : []),
    ...(agreed && agreed !== own ? [{ label: 'Time of the session', value: agreed }] : []),
    { label: 'Length', value: `${session.duration_minutes} minutes` },
    ...(repeats ? [{ label: 'Repeats', value: repeats }] : []),
    ...(reader.part === 'host' ? [] : [{ label: 'Host', value: session.host_name }]),
  ]
  return {
    key: `${key}:${reader.userId}`,
    to: { name: reader.name, email: reader.email },
    ...text,
    facts,
    action: { label: 'Open the session', url: addressOf(site, session) },
    seed: session.slug,
  }
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Every Tue and Thu until 18 Dec 2026`; nothing for what happens once. */
export function repeatText(session: SessionFacts): string | undefined {
  const { days, endDate } = seriesOfFacts(session)
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

/** ` and 3 more` after the first of several times. */
const more = ({ concerned }: Told) => (concerned.length > 1 ? ` and ${concerned.length - 1} more` : '')
const joinHint = 'The room opens 10 minutes before the start.'

export const createdText = ({ title, when, concerned }: Told): Text => ({
  subject: `Created: ${title}, ${when}`,
  preview: joinHint,
  heading: 'Your group session stands',
  paragraphs: [
    concerned.length > 1
      ? `“${title}” takes place ${concerned.length} times, first on ${when}.`
      : `“${title}” takes place on ${when}.`,
    `${joinHint} You can edit, move or cancel the session until it starts.`,
  ],
})

export const editedText = (told: Told): Text => ({
  subject: `Changed: ${told.title}, ${told.when}`,
  preview: 'Its hosts changed what is said about it.',
  heading: 'A session was changed',
  paragraphs: [
    `The hosts of “${told.title}” changed what is said about it. It takes place on ${told.when}${more(told)}, as planned.`,
  ],
})

export const movedText = (told: Told, from: string, later: boolean, reason: string): Text => ({
  subject: `${later ? 'Postponed' : 'Moved'}: ${told.title} is now on ${told.when}`,
  preview: `It was on ${from}.`,
  heading: later ? 'A session was postponed' : 'A session was moved',
  paragraphs: [
    `“${told.title}” moved from ${from} to ${told.when}.`,
    ...(told.concerned.length > 1
      ? [`${told.concerned.length} meetings moved with it, by as many days and to the same time.`]
      : []),
    `Reason: ${reason}`,
    ...(told.reader.part === 'attendee'
      ? ['Your seat stays yours. If the new time does not suit you, please give it back.']
      : []),
  ],
})

/** `shift`: by how many milliseconds the first start moved because the rules of the session's zone did. */
export const timeChangedText = (told: Told, shift: number): Text => ({
  subject: `Time changed: ${told.title} is on ${told.when}`,
  preview: 'The clock rules changed. The time of the session stays.',
  heading: 'The time of a session changed',
  paragraphs: [
    `The clock rules of ${told.session.time_zone} changed. “${told.title}” keeps its time there, so it begins ${Math.abs(shift) / 60_000} minutes ${shift < 0 ? 'earlier' : 'later'} than planned.`,
    `It takes place on ${told.when}${more(told)}.`,
  ],
})

export const cancelledText = (told: Told, whole: boolean, reason: string): Text => ({
  subject: `Cancelled: ${told.title}, ${told.when}`,
  preview: reason,
  heading: whole ? 'A session was cancelled' : 'A meeting was cancelled',
  paragraphs: [
    `“${told.title}” on ${told.when}${more(told)} does not take place.`,
    `Reason: ${reason}`,
    ...(whole || told.session.rule === null ? [] : ['The other meetings of the series stay.']),
  ],
})

export const reminderText = ({ title, when }: Told, hours: 24 | 1): Text => ({
  subject: hours === 1 ? `In an hour: ${title}` : `Tomorrow: ${title}`,
  preview: when,
  heading: hours === 1 ? 'Your session starts in an hour' : 'Your session is a day away',
  paragraphs: [`“${title}” takes place on ${when}.`, joinHint],
})

export const seatText = (told: Told): Text => ({
  subject: `You are coming: ${told.title}, ${told.when}`,
  preview: joinHint,
  heading: 'Your seat is kept',
  paragraphs: [
    `You are coming to “${told.title}” on ${told.when}${more(told)}.`,
    `${joinHint} If you cannot come, please give your seat back, so that somebody else can.`,
  ],
})

export const waitingText = (told: Told): Text => ({
  subject: `You are in line: ${told.title}, ${told.when}`,
  preview: 'We write to you as soon as a seat is free.',
  heading: 'You are in line',
  paragraphs: [
    `“${told.title}” on ${told.when}${more(told)} is full. You have a place in line.`,
    'When a seat becomes free, it is offered to the first in line, for a limited time.',
  ],
})

export const offeredText = (told: Told, until: string): Text => ({
  subject: `A seat is free: ${told.title}, ${told.when}`,
  preview: `It is yours if you take it by ${until}.`,
  heading: 'A seat became free',
  paragraphs: [
    `A seat at “${told.title}” on ${told.when}${more(told)} is kept for you until ${until}.`,
    'Open the session to take it. After that time it is offered to the next in line.',
  ],
})

export const offerExpiredText = (told: Told): Text => ({
  subject: `The offer has ended: ${told.title}, ${told.when}`,
  preview: 'The seat is no longer kept for you.',
  heading: 'The offered seat is gone',
  paragraphs: [
    `The seat at “${told.title}” on ${told.when}${more(told)} was not taken in time and is no longer kept for you.`,
    'If you still wish to come, open the session: you can take a seat that is free, or join the line again.',
  ],
})

export const leftText = (told: Told): Text => ({
  subject: `You are not coming: ${told.title}, ${told.when}`,
  preview: 'Your seat is free for somebody else.',
  heading: 'You gave your seat back',
  paragraphs: [`You are no longer coming to “${told.title}” on ${told.when}${more(told)}.`],
})

export const invitedText = ({ session, title, when }: Told): Text => ({
  subject: `${session.host_name} invites you: ${title}, ${when}`,
  preview: 'Open the session to see more and to take a seat.',
  heading: 'You are invited to a group session',
  paragraphs: [
    `${session.host_name} invites you to “${title}” on ${when}.`,
    'Open the session to see more and to take a seat.',
  ],
})
