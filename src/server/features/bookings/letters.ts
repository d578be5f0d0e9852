import { zoneAbbreviation } from '#contract/reference/zone-names.ts'
import type { Role } from '#contract/fields.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { addressOf } from './calendar-entries.ts'
import type { BookingRow } from './store.ts'

type Site = Pick<Parts['env'], 'APP_NAME' | 'APP_URL'>
export type Text = Pick<Email, 'subject' | 'preview' | 'heading' | 'paragraphs'>

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Tue 24 Nov 2026, 10:00 WAT`: an instant in a reader's zone, for mails and notifications. */
export function whenText(instant: Date, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${zoneAbbreviation(zone, instant.getTime())}`
}

/** One side of a session as a reader. */
export function readerOf(session: BookingRow, side: Role) {
  const mentor = {
    side: 'mentor',
    userId: session.mentor_user_id,
    name: session.mentor_name,
    email: session.mentor_email,
    zone: session.mentor_zone,
    picture: session.mentor_picture,
  } as const
  const mentee = {
    side: 'mentee',
    userId: session.mentee_user_id,
    name: session.mentee_name,
    email: session.mentee_email,
    zone: session.mentee_zone,
    picture: session.mentee_picture,
  } as const
  return side === 'mentor' ? { reader: mentor, other: mentee } : { reader: mentee, other: mentor }
}

/** Puts a text into its e-mail: the time in both zones, the way to the session. The key makes it go out once. */
export function emailFor(site: Site, session: BookingRow, side: Role, key: string, text: Text): Email {
  const { reader, other } = readerOf(session, side)
  const facts = [
    { label: 'Your time', value: whenText(session.starts_at, reader.zone) },
    ...(reader.zone === other.zone
      ? []
      : [{ label: `${other.name}'s time`, value: whenText(session.starts_at, other.zone) }]),
    { label: 'Length', value: `${session.duration_minutes} minutes` },
    ...(session.notes ? [{ label: 'Notes', value: session.notes }] : []),
  ]
  return {
    key: `${key}:${reader.userId}`,
    to: { name: reader.name, email: reader.email },
    ...text,
    facts,
    action: { label: 'Open the session', url: addressOf(site, session) },
    seed: session.mentor_id,
  }
}

const joinHint = 'The room opens 10 minutes before the start. You can move or cancel the session until it starts.'

export const bookedText = (other: string, when: string): Text => ({
  subject: `Booked: your session with ${other}, ${when}`,
  preview: joinHint,
  heading: 'Your session is booked',
  paragraphs: [`You and ${other} meet on ${when}.`, joinHint],
})

export const requestedText = (other: string, when: string, side: Role, until: string): Text =>
  side === 'mentor'
    ? {
        subject: `${other} asks you for a session, ${when}`,
        preview: `Please answer by ${until}.`,
        heading: 'Somebody asks for your time',
        paragraphs: [
          `${other} would like to meet you on ${when}. The time is held for you.`,
          `Please accept or decline by ${until}; after that the request ends by itself.`,
        ],
      }
    : {
        subject: `Sent: your request to ${other}, ${when}`,
        preview: `${other} answers by ${until}.`,
        heading: 'Your request is on its way',
        paragraphs: [
          `You asked ${other} for a session on ${when}. The time is held for you.`,
          `${other} answers by ${until}; after that the request ends by itself.`,
        ],
      }

export const acceptedText = (other: string, when: string, side: Role): Text => ({
  ...bookedText(other, when),
  ...(side === 'mentee'
    ? { heading: `${other} accepted`, subject: `Accepted: your session with ${other}, ${when}` }
    : {}),
})

export const declinedText = (other: string, when: string): Text => ({
  subject: `Declined: your request to ${other}`,
  preview: 'The time is free again. There may be another one that fits.',
  heading: 'Your request was declined',
  paragraphs: [`${other} cannot meet you on ${when}. There may be another time that fits, or another mentor.`],
})

export const expiredText = (other: string, when: string, side: Role): Text => ({
  subject: side === 'mentor' ? `${other}'s request has ended` : `Your request to ${other} has ended`,
  preview: 'It waited in vain; the time is free again.',
  heading: 'The request has ended',
  paragraphs: [
    side === 'mentor'
      ? `${other} asked you for a session on ${when} and got no answer in time.`
      : `${other} did not answer your request for ${when} in time.`,
    'The time is free again.',
  ],
})

export const movedText = (other: string, from: string, to: string, byReader: boolean, reason: string): Text => ({
  subject: `Moved: your session with ${other} is now on ${to}`,
  preview: `It was on ${from}.`,
  heading: 'Your session has moved',
  paragraphs: [
    `${byReader ? 'You' : other} moved the session from ${from} to ${to}.`,
    ...(reason ? [`Reason: ${reason}`] : []),
  ],
})

/** `shift`: by how many milliseconds the start moved because the rules of `zone` did. */
export const timeChangedText = (other: string, when: string, zone: string, shift: number): Text => ({
  subject: `Time changed: your session with ${other} is on ${when}`,
  preview: 'The clock rules changed. The time you agreed on stays.',
  heading: 'The time of your session changed',
  paragraphs: [
    `The clock rules of ${zone} changed. Your session keeps the time agreed on there, so it begins ${Math.abs(shift) / 60_000} minutes ${shift < 0 ? 'earlier' : 'later'} than planned.`,
    `You and ${other} meet on ${when}.`,
  ],
})

export const moveAskedText = (other: string, when: string, reason: string): Text => ({
  subject: `${other} asks to move your session of ${when}`,
  preview: 'Choose another time, or decline.',
  heading: `${other} asks to move your session`,
  paragraphs: [
    `You are to meet on ${when}. ${other} asks for another time.`,
    `Reason: ${reason}`,
    'Open the session to choose one, or to keep it as it is.',
  ],
})

export const moveDeclinedText = (other: string, when: string): Text => ({
  subject: `Your session with ${other} stays on ${when}`,
  preview: `${other} could not move it.`,
  heading: 'The session stays where it is',
  paragraphs: [`${other} could not choose another time. You meet on ${when}, as agreed.`],
})

export const cancelledText = (other: string, when: string, byReader: boolean, reason: string): Text => ({
  subject: `Cancelled: your session with ${other}, ${when}`,
  preview: 'The time is free again.',
  heading: 'Your session was cancelled',
  paragraphs: [
    `${byReader ? 'You' : other} cancelled the session of ${when}.`,
    ...(reason ? [`Reason: ${reason}`] : []),
  ],
})

export const reminderText = (other: string, when: string, hours: 24 | 1): Text => ({
  subject: hours === 1 ? `In an hour: your session with ${other}` : `Tomorrow: your session with ${other}`,
  preview: when,
  heading: hours === 1 ? 'Your session starts in an hour' : 'Your session is a day away',
  paragraphs: [`You and ${other} meet on ${when}.`, joinHint],
})
