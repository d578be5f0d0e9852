import { sql } from 'kysely'
import { isReminderTimely } from '#rules/booking.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import { mergeReactions, type Reaction, type Reactions } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { findAttendees, findHosts, findPeople } from './find-readers.ts'
import { indexReactions } from './index-sessions.ts'
import { invitation, removal } from './invitations.ts'
import {
  cancelledText,
  createdText,
  editedText,
  invitedText,
  leftText,
  movedText,
  offeredText,
  offerExpiredText,
  reminderText,
  seatText,
  timeChangedText,
  waitingText,
  type Told,
} from './letters.ts'
import { dropReminders, planSession } from './plan-jobs.ts'
import { wakePeople } from './wake-people.ts'
import { lettersBy } from './write-letters.ts'

type Concerned = { groupSessionId: string; occurrenceIds: string[] }
type Seat = Concerned & { userId: string }

const hostsAndAttendees = async (
  ctx: JobContext,
  { groupSessionId }: { groupSessionId: string },
  ids: readonly string[],
) => {
  const hosts = await findHosts(ctx.db, groupSessionId)
  const known = new Set(hosts.map(({ userId }) => userId))
  const others = await findAttendees(ctx.db, groupSessionId, ids)
  return [...hosts, ...others.filter(({ userId }) => !known.has(userId))]
}
const oneself = (ctx: JobContext, { groupSessionId, userId }: Seat) => findPeople(ctx.db, groupSessionId, [userId])
/** Nobody where she runs it by now: who cohosts gives her seats up, comes all the same, and has a letter that says so. */
const unlessHost = async (ctx: JobContext, seat: Seat) => {
  const hosts = await findHosts(ctx.db, seat.groupSessionId)
  return hosts.some(({ userId }) => userId === seat.userId) ? [] : oneself(ctx, seat)
}
const those = ({ occurrenceIds }: Concerned) => occurrenceIds

/** For a change that was made outside the program: its own commands wake the browsers themselves. */
const wake: Reaction<'group-session.time-changed'> = (ctx, { groupSessionId }) => wakePeople(ctx, groupSessionId)

/** What happens because of a group session's events: mails, the jobs that come later, the words by which it is found. */
export function groupSessionReactions(parts: Parts): Reactions {
  return mergeReactions(indexReactions, planReactions, hostingLetters(parts), timeLetters(parts), seatLetters(parts))
}

const planReactions: Reactions = {
  'group-session.created': { plan: planSession },
  'group-session.moved': { plan: planSession },
  'group-session.time-changed': { plan: planSession, wake },
  'group-session.cancelled': { plan: dropReminders },
}

function hostingLetters(parts: Parts): Reactions {
  const letters = lettersBy(parts)
  const entry = ({ session, reader }: Told, { now }: JobContext) => invitation(parts.env, session, reader, now)
  return {
    'group-session.created': {
      mail: letters('group-session.created', {
        occurrences: () => null,
        readers: async (ctx, { groupSessionId }) =>
          (await findHosts(ctx.db, groupSessionId)).filter(({ part }) => part === 'host'),
        write: createdText,
        attach: entry,
      }),
    },
    'group-session.edited': {
      mail: letters('group-session.edited', {
        occurrences: those,
        readers: hostsAndAttendees,
        write: editedText,
        attach: entry,
      }),
    },
    'group-session.cancelled': {
      mail: letters('group-session.cancelled', {
        occurrences: those,
        readers: hostsAndAttendees,
        evenCancelled: true,
        write: (told, { whole, reason }) => cancelledText(told, whole, reason),
        // Who only waited has nothing in her calendar.
        attach: ({ session, reader, concerned }, { now }) =>
          reader.attends?.size === 0 ? undefined : removal(parts.env, session, reader, concerned, now),
      }),
    },
    'group-session.invited': {
      mail: letters('group-session.invited', {
        occurrences: () => null,
        readers: (ctx, { groupSessionId, userIds }) => findPeople(ctx.db, groupSessionId, userIds),
        write: invitedText,
      }),
    },
  }
}

function timeLetters(parts: Parts): Reactions {
  const letters = lettersBy(parts)
  const entry = ({ session, reader }: Told, { now }: JobContext) => invitation(parts.env, session, reader, now)
  return {
    'group-session.moved': {
      mail: letters('group-session.moved', {
        occurrences: those,
        readers: hostsAndAttendees,
        write: (told, { from, later, reason }) =>
          movedText(told, whenText(new Date(from), told.reader.zone), later, reason),
        attach: entry,
      }),
    },
    'group-session.time-changed': {
      mail: letters('group-session.time-changed', {
        occurrences: those,
        readers: hostsAndAttendees,
        write: (told, { from }) => timeChangedText(told, told.concerned[0]!.starts_at.getTime() - Date.parse(from)),
        attach: entry,
      }),
    },
    'group-session.reminder-due': {
      mail: letters('group-session.reminder-due', {
        occurrences: ({ occurrenceId }) => [occurrenceId],
        readers: hostsAndAttendees,
        // The letter may have waited for a mail server.
        write: (told, { hours }, { now }) =>
          isReminderTimely(hours, told.concerned[0]!.starts_at.getTime(), now.getTime())
            ? reminderText(told, hours)
            : null,
      }),
    },
  }
}

function seatLetters(parts: Parts): Reactions {
  const letters = lettersBy(parts)
  const entry = ({ session, reader }: Told, { now }: JobContext) => invitation(parts.env, session, reader, now)
  return {
    'rsvp.made': {
      mail: letters('rsvp.made', { occurrences: those, readers: oneself, write: seatText, attach: entry }),
    },
    'rsvp.waitlisted': {
      mail: letters('rsvp.waitlisted', { occurrences: those, readers: oneself, write: waitingText }),
    },
    'rsvp.offered': {
      mail: letters('rsvp.offered', {
        occurrences: those,
        readers: oneself,
        write: async (told, payload, ctx) => {
          const until = await deadlineOf(ctx, payload)
          return until && offeredText(told, whenText(until, told.reader.zone))
        },
      }),
    },
    'rsvp.offer-expired': {
      mail: letters('rsvp.offer-expired', { occurrences: those, readers: oneself, write: offerExpiredText }),
    },
    'rsvp.cancelled': {
      mail: letters('rsvp.cancelled', { occurrences: those, readers: unlessHost, write: leftText, attach: entry }),
    },
  }
}

/** Until when the first of these offers waits; null when none is open any more. */
async function deadlineOf({ db }: JobContext, { userId, occurrenceIds }: Seat): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(offer_expires_at) as until from rsvps
    where user_id = ${userId} and occurrence_id = any(${occurrenceIds}::uuid[]) and status = 'OFFERED'`.execute(db)
  return rows[0]?.until ?? null
}
