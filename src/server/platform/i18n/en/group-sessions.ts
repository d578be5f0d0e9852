import type { EmailText } from '#server/platform/mail/email.ts'
import { dayText, shiftText } from './when-text.ts'

/** `when` is the first of `count` occurrences in the recipient's zone. */
type Facts = { title: string; when: string; count: number }

const more = ({ count }: Facts) => (count > 1 ? ` and ${count - 1} more` : '')
const joinHint = 'The room opens 10 minutes before the start.'

/** Notices about a session as a whole. */
const sessions = {
  created: {
    email: ({ title, when, count }: Facts): EmailText => ({
      subject: `Created: ${title}, ${when}`,
      preview: joinHint,
      heading: 'Your group session is ready',
      paragraphs: [
        count > 1 ? `“${title}” takes place ${count} times, first on ${when}.` : `“${title}” takes place on ${when}.`,
        `${joinHint} You can edit, move or cancel the session until it starts.`,
      ],
    }),
  },
  invited: {
    message: (facts: Facts & { host: string }) =>
      `${facts.host} invited you to “${facts.title}” on ${facts.when}${more(facts)}`,
    email: ({ title, when, host }: Facts & { host: string }): EmailText => ({
      subject: `${host} invited you: ${title}, ${when}`,
      preview: 'Open the session to see more and to take a seat.',
      heading: "You're invited to a group session",
      paragraphs: [`${host} invited you to “${title}” on ${when}.`, 'Open the session to see more and to take a seat.'],
    }),
  },
  edited: {
    message: (facts: Facts) => `“${facts.title}” on ${facts.when}${more(facts)} was changed`,
    email: (facts: Facts): EmailText => ({
      subject: `Changed: ${facts.title}, ${facts.when}`,
      preview: 'The hosts changed the details.',
      heading: 'A session was changed',
      paragraphs: [`The hosts changed the details of “${facts.title}”. It takes place on ${facts.when}${more(facts)}.`],
    }),
  },
  cancelled: {
    message: (facts: Facts & { host: string }) =>
      `${facts.host} cancelled “${facts.title}” on ${facts.when}${more(facts)}`,
    email: (facts: Facts & { reason: string; isWhole: boolean; isSeries: boolean }): EmailText => ({
      subject: `Cancelled: ${facts.title}, ${facts.when}`,
      preview: facts.reason,
      heading: facts.isWhole ? 'A session was cancelled' : 'A date was cancelled',
      paragraphs: [
        `“${facts.title}” on ${facts.when}${more(facts)} is cancelled.`,
        `Reason: ${facts.reason}`,
        ...(facts.isWhole || !facts.isSeries ? [] : ['The other dates of the series stay.']),
      ],
    }),
  },
  reminder: {
    message: ({ title, when, hours }: Facts & { hours: 24 | 1 }) =>
      `“${title}” starts ${hours === 1 ? 'in an hour' : 'tomorrow'}: ${when}`,
    email: ({ title, when, hours }: Facts & { hours: 24 | 1 }): EmailText => ({
      subject: hours === 1 ? `In an hour: ${title}` : `Tomorrow: ${title}`,
      preview: when,
      heading: hours === 1 ? 'Your session starts in an hour' : 'Your session is a day away',
      paragraphs: [`“${title}” takes place on ${when}.`, joinHint],
    }),
  },
}

type MoveFacts = Facts & { from: string; isLater: boolean; reason: string; hasSeat: boolean }

/** Notices about the times of a session. */
const times = {
  moved: {
    message: (facts: Facts & { host: string; isLater: boolean }) =>
      `${facts.host} ${facts.isLater ? 'postponed' : 'moved'} “${facts.title}” to ${facts.when}${more(facts)}`,
    email: ({ title, when, count, from, isLater, reason, hasSeat }: MoveFacts): EmailText => ({
      subject: `${isLater ? 'Postponed' : 'Moved'}: ${title} is now on ${when}`,
      preview: `It was on ${from}.`,
      heading: isLater ? 'A session was postponed' : 'A session was moved',
      paragraphs: [
        `“${title}” moved from ${from} to ${when}.`,
        ...(count > 1 ? [`${count} dates moved with it, by the same number of days and to the same time.`] : []),
        `Reason: ${reason}`,
        ...(hasSeat ? ["You keep your seat. If the new time doesn't work for you, please give it back."] : []),
      ],
    }),
  },
  movedBack: {
    email: (facts: Facts): EmailText => ({
      subject: `Unchanged: ${facts.title} is on ${facts.when}`,
      preview: 'It was moved, then moved back.',
      heading: 'A session is back at its old time',
      paragraphs: [`“${facts.title}” was moved, then moved back. It takes place on ${facts.when}${more(facts)}.`],
    }),
  },
  timeChanged: {
    message: (facts: Facts) => `The time changed: “${facts.title}” is now on ${facts.when}${more(facts)}`,
    email: (facts: Facts & { zone: string; shift: number }): EmailText => ({
      subject: `Time changed: ${facts.title} is on ${facts.when}`,
      preview: "The clock rules changed. The session's local time hasn't.",
      heading: 'The time of a session changed',
      paragraphs: [
        `The clock rules of ${facts.zone} changed. “${facts.title}” keeps its local time there, ` +
          `so it starts ${shiftText(facts.shift)}.`,
        `It takes place on ${facts.when}${more(facts)}.`,
      ],
    }),
  },
}

/** Notices about one person's seats. */
const seats = {
  joined: {
    email: (facts: Facts): EmailText => ({
      subject: `You're going: ${facts.title}, ${facts.when}`,
      preview: joinHint,
      heading: 'You have a seat',
      paragraphs: [
        `You're going to “${facts.title}” on ${facts.when}${more(facts)}.`,
        `${joinHint} If you can't make it, please give your seat back so that someone else can come.`,
      ],
    }),
  },
  left: {
    email: (facts: Facts): EmailText => ({
      subject: `You're no longer going: ${facts.title}, ${facts.when}`,
      preview: 'Your seat is free for someone else.',
      heading: 'You gave your seat back',
      paragraphs: [`You're no longer going to “${facts.title}” on ${facts.when}${more(facts)}.`],
    }),
  },
  waitlisted: {
    email: (facts: Facts): EmailText => ({
      subject: `You're on the waitlist: ${facts.title}, ${facts.when}`,
      preview: "We'll write to you as soon as a seat is free.",
      heading: "You're on the waitlist",
      paragraphs: [
        `“${facts.title}” on ${facts.when}${more(facts)} is full. You're on the waitlist.`,
        "When a seat becomes free, we'll offer it to the first person on the waitlist for a limited time.",
      ],
    }),
  },
  offered: {
    message: (facts: Facts & { until: string }) =>
      `A seat is free at “${facts.title}” on ${facts.when}${more(facts)}. We're keeping it for you until ${facts.until}`,
    email: (facts: Facts & { until: string }): EmailText => ({
      subject: `A seat is free: ${facts.title}, ${facts.when}`,
      preview: `It's yours if you take it by ${facts.until}.`,
      heading: 'A seat is free',
      paragraphs: [
        `We're keeping a seat at “${facts.title}” on ${facts.when}${more(facts)} for you until ${facts.until}.`,
        'Open the session to take it. After that it goes to the next person on the waitlist.',
      ],
    }),
  },
  offerExpired: {
    email: (facts: Facts): EmailText => ({
      subject: `Your offer has expired: ${facts.title}, ${facts.when}`,
      preview: "We're no longer keeping the seat for you.",
      heading: 'Your offer has expired',
      paragraphs: [
        `The seat at “${facts.title}” on ${facts.when}${more(facts)} wasn't taken in time, so we're no longer keeping it for you.`,
        "If you'd still like to come, open the session: take a free seat, or join the waitlist again.",
      ],
    }),
  },
}

/** `Every Tue and Thu until 18 Dec 2026`; `days` are numbers of weekdays, Monday is 0. */
function repeats(days: readonly number[], endDate: string): string {
  const names = days.map((day) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day])
  const on = days.length === 7 ? 'day' : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
  return `Every ${on} until ${dayText(endDate)}`
}

/** Notices of group sessions. */
export const groupSessions = {
  ...sessions,
  ...times,
  ...seats,
  labels: {
    ownTime: 'Your time',
    sessionTime: 'Time of the session',
    length: 'Length',
    minutes: (minutes: number) => `${minutes} minutes`,
    repeatsLabel: 'Repeats',
    repeats,
    host: 'Host',
    open: 'Open the session',
  },
}
