import type { Role } from '#contract/fields.ts'
import type { EmailText } from '#server/platform/mail/email.ts'
import { shiftText } from './when-text.ts'

/** `side` is the recipient's, `other` the name of the other side, `when` the start in the recipient's zone. */
type FreeMentor = { fullName: string; jobTitle: string; companyName: string; when: string }
type Facts = { side: Role; other: string; when: string }

const joinHint = 'The room opens 10 minutes before the start. You can move or cancel the session until it starts.'
const startsText = (hours: 24 | 1) => (hours === 1 ? 'starts in an hour' : 'starts tomorrow')
const reasonOf = (reason: string) => (reason ? [`Reason: ${reason}`] : [])

/** Notices of one-on-one sessions before and at the agreement. */
const agreement = {
  requested: {
    message: ({ other, when }: Facts) => `${other} would like a session with you on ${when}`,
    email: ({
      side,
      other,
      when,
      until,
      awaitsCalendar,
    }: Facts & { until: string; awaitsCalendar: boolean }): EmailText =>
      side === 'mentor'
        ? {
            subject: `${other} would like a session with you, ${when}`,
            preview: `Please answer by ${until}.`,
            heading: `${other} would like to meet you`,
            paragraphs: [
              `${other} would like to meet you on ${when}. We're holding the time for you.`,
              `Please accept or decline by ${until}. After that the request expires.`,
              ...(awaitsCalendar
                ? ["We couldn't read your calendar just now. Once we can, we'll answer for you."]
                : []),
            ],
          }
        : {
            subject: `Sent: your request to ${other}, ${when}`,
            preview: `${other} has until ${until} to answer.`,
            heading: 'Your request is on its way',
            paragraphs: [
              `You asked ${other} for a session on ${when}. We're holding the time for you.`,
              `${other} has until ${until} to answer. After that the request expires.`,
              ...(awaitsCalendar
                ? [`We're still checking that ${other} is free then. Once we know, we'll confirm it by email.`]
                : []),
            ],
          },
  },
  made: {
    message: ({ side, other, when }: Facts) =>
      side === 'mentor'
        ? `${other} booked a session with you on ${when}`
        : `Your session with ${other} on ${when} is booked`,
    email: ({ other, when }: Facts): EmailText => ({
      subject: `Booked: your session with ${other}, ${when}`,
      preview: joinHint,
      heading: 'Your session is booked',
      paragraphs: [`You and ${other} meet on ${when}.`, joinHint],
    }),
  },
  accepted: {
    message: ({ other, when }: Facts) => `${other} accepted your session on ${when}`,
    email: ({ side, other, when }: Facts): EmailText => ({
      subject: `${side === 'mentee' ? 'Accepted' : 'Booked'}: your session with ${other}, ${when}`,
      preview: joinHint,
      heading: side === 'mentee' ? `${other} accepted` : 'Your session is booked',
      paragraphs: [`You and ${other} meet on ${when}.`, joinHint],
    }),
  },
  declined: {
    message: ({ other, when }: Facts) => `${other} declined your request for ${when}`,
    email: ({ other, when }: Facts): EmailText => ({
      subject: `Declined: your request to ${other}`,
      preview: 'The time is free again. Maybe another one works.',
      heading: 'Your request was declined',
      paragraphs: [`${other} can't meet you on ${when}. Maybe another time works, or another mentor.`],
    }),
  },
  expired: {
    message: ({ side, other, when }: Facts) =>
      side === 'mentor'
        ? `${other}'s request for ${when} has expired`
        : `${other} didn't answer your request for ${when} in time`,
    email: ({ side, other, when }: Facts): EmailText => ({
      subject: side === 'mentor' ? `${other}'s request has expired` : `Your request to ${other} has expired`,
      preview: "It wasn't answered in time. The time is free again.",
      heading: 'The request has expired',
      paragraphs: [
        side === 'mentor'
          ? `${other} asked you for a session on ${when} and didn't get an answer in time.`
          : `${other} didn't answer your request for ${when} in time.`,
        'The time is free again.',
      ],
    }),
    instead: 'Free instead',
    freeMentor: ({ fullName, jobTitle, companyName, when }: FreeMentor) =>
      `${fullName}, ${jobTitle} at ${companyName}: ${when}`,
  },
  timeTaken: {
    message: ({ other, when }: Facts) => `${other} isn't free on ${when} after all`,
    email: ({ other, when, hasAlternatives }: Facts & { hasAlternatives: boolean }): EmailText => ({
      subject: `${other} isn't free on ${when}`,
      preview: 'Your request has ended. Nothing was booked.',
      heading: 'This time is taken',
      paragraphs: [
        `We couldn't check ${other}'s calendar when you booked. We have now, and ${other} isn't free on ${when}. Nothing was booked.`,
        ...(hasAlternatives ? [`${other} is free at these times. Choose one to book it.`] : []),
      ],
    }),
    alternative: (number: number) => `Free time ${number}`,
  },
}

type MoveFacts = Facts & { from: string; byRecipient: boolean; reason: string }

/** Notices of changes of an agreed session. */
const changes = {
  moved: {
    message: ({ other, when, from, byRecipient }: Omit<MoveFacts, 'reason'>) =>
      `${byRecipient ? `You moved your session with ${other}` : `${other} moved your session`} from ${from} to ${when}`,
    email: ({ other, when, from, byRecipient, reason }: MoveFacts): EmailText => ({
      subject: `Moved: your session with ${other} is now on ${when}`,
      preview: `It was on ${from}.`,
      heading: 'Your session has moved',
      paragraphs: [`${byRecipient ? 'You' : other} moved the session from ${from} to ${when}.`, ...reasonOf(reason)],
    }),
  },
  movedBack: {
    email: ({ other, when }: Facts): EmailText => ({
      subject: `Unchanged: your session with ${other} is on ${when}`,
      preview: 'It was moved, then moved back.',
      heading: 'Your session is back at its old time',
      paragraphs: [`The session was moved, then moved back. You and ${other} meet on ${when}.`],
    }),
  },
  timeChanged: {
    message: ({ other, when }: Facts) => `The time changed: your session with ${other} is now on ${when}`,
    email: ({ other, when, zone, shift }: Facts & { zone: string; shift: number }): EmailText => ({
      subject: `Time changed: your session with ${other} is on ${when}`,
      preview: "The clock rules changed. The local time you agreed on hasn't.",
      heading: 'The time of your session changed',
      paragraphs: [
        `The clock rules of ${zone} changed. Your session keeps the local time agreed on there, so it starts ${shiftText(shift)}.`,
        `You and ${other} meet on ${when}.`,
      ],
    }),
  },
  localTimeChanged: {
    message: ({ other, when }: Facts) => `Your local time changed: your session with ${other} is now on ${when}`,
    email: ({ other, when, zone }: Facts & { zone: string }): EmailText => ({
      subject: `Your local time changed: your session with ${other} is on ${when}`,
      preview: "The session hasn't moved, but your clock has.",
      heading: 'Your session starts at another local time',
      paragraphs: [
        `The clock rules of ${zone} changed. The session hasn't moved, but your clock will show another time when it starts.`,
        `You and ${other} meet on ${when}.`,
      ],
    }),
  },
  moveRequested: {
    message: ({ other, when }: Facts) => `${other} would like to move your session on ${when}`,
    email: ({ other, when, reason }: Facts & { reason: string }): EmailText => ({
      subject: `${other} would like to move your session on ${when}`,
      preview: 'Choose another time, or decline.',
      heading: `${other} would like to move your session`,
      paragraphs: [
        `You're meeting on ${when}, and ${other} asks for another time.`,
        `Reason: ${reason}`,
        'Open the session to choose one, or to keep it as it is.',
      ],
    }),
  },
  moveDeclined: {
    message: ({ other, when }: Facts) => `${other} couldn't move your session: it stays on ${when}`,
    email: ({ other, when }: Facts): EmailText => ({
      subject: `Your session with ${other} stays on ${when}`,
      preview: `${other} couldn't move it.`,
      heading: 'Your session stays where it is',
      paragraphs: [`${other} couldn't find another time. You meet on ${when}, as agreed.`],
    }),
  },
  cancelled: {
    message: ({ other, when, byRecipient, byStaff }: Facts & { byRecipient: boolean; byStaff: boolean }) =>
      byStaff
        ? `Our team cancelled your session with ${other} on ${when}`
        : byRecipient
          ? `You cancelled your session with ${other} on ${when}`
          : `${other} cancelled your session on ${when}`,
    email: ({
      other,
      when,
      byRecipient,
      byStaff,
      reason,
    }: Omit<MoveFacts, 'from'> & { byStaff: boolean }): EmailText => ({
      subject: `Cancelled: your session with ${other}, ${when}`,
      preview: 'The time is free again.',
      heading: 'Your session was cancelled',
      paragraphs: [
        `${byStaff ? 'Our team' : byRecipient ? 'You' : other} cancelled the session on ${when}.`,
        ...reasonOf(reason),
      ],
    }),
  },
}

/** Notices of one-on-one sessions. */
export const bookings = {
  ...agreement,
  ...changes,
  reminder: {
    message: ({ other, when, hours }: Facts & { hours: 24 | 1 }) =>
      `Your session with ${other} ${startsText(hours)}: ${when}`,
    email: ({ other, when, hours }: Facts & { hours: 24 | 1 }): EmailText => ({
      subject: hours === 1 ? `In an hour: your session with ${other}` : `Tomorrow: your session with ${other}`,
      preview: when,
      heading: hours === 1 ? 'Your session starts in an hour' : 'Your session is a day away',
      paragraphs: [`You and ${other} meet on ${when}.`, joinHint],
    }),
  },
  labels: {
    ownTime: 'Your time',
    otherTime: (other: string) => `${other}'s time`,
    length: 'Length',
    minutes: (minutes: number) => `${minutes} minutes`,
    notes: 'Notes',
    open: 'Open the session',
  },
}
