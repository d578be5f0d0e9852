import { sql } from 'kysely'
import { isReminderTimely } from '#rules/booking.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import { mergeReactions, type Reaction, type Reactions } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { indexReactions } from './discovery/index-sessions.ts'
import { cohostEmails } from './notices/cohost-emails.ts'
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
  type NoticeContext,
} from './notices/email-texts.ts'
import { findAttendeeRecipients, findHostRecipients, findUserRecipients } from './notices/find-email-recipients.ts'
import { invitation, removal } from './notices/invitations.ts'
import { createEmailReaction } from './notices/send-emails.ts'
import { findHosts } from './queries.ts'
import { scheduleReactions } from './series/jobs.ts'
import { invalidateClients } from './store.ts'

type SeveralOccurrences = { groupSessionId: string; occurrenceIds: string[] }
type Seat = SeveralOccurrences & { userId: string }

const hostsAndAttendees = async (
  ctx: JobContext,
  { groupSessionId }: { groupSessionId: string },
  occurrenceIds: readonly string[],
) => {
  const hosts = await findHostRecipients(ctx.db, groupSessionId)
  const hostIds = new Set(hosts.map(({ userId }) => userId))
  const attendees = await findAttendeeRecipients(ctx.db, groupSessionId, occurrenceIds)
  return [...hosts, ...attendees.filter(({ userId }) => !hostIds.has(userId))]
}
const seatHolder = (ctx: JobContext, { groupSessionId, userId }: Seat) =>
  findUserRecipients(ctx.db, groupSessionId, [userId])
/** Nobody if they are a host by now: a new cohost gives up their seats, and has an e-mail about cohosting. */
const seatHolderUnlessHost = async (ctx: JobContext, seat: Seat) => {
  const hosts = await findHosts(ctx.db, seat.groupSessionId)
  return hosts.some(({ userId }) => userId === seat.userId) ? [] : seatHolder(ctx, seat)
}
const allOf = ({ occurrenceIds }: SeveralOccurrences) => occurrenceIds

/** The replay of time zones runs outside a command, so nobody else invalidates the clients. */
const wake: Reaction<'group-session.time-changed'> = (ctx, { groupSessionId }) => invalidateClients(ctx, groupSessionId)

/** Consequences of group session events: e-mails, scheduled jobs, the search index. */
export const groupSessionReactions = (parts: Parts): Reactions =>
  mergeReactions(
    indexReactions,
    scheduleReactions,
    { 'group-session.time-changed': { wake } },
    hostEmails(parts),
    timeEmails(parts),
    seatEmails(parts),
    cohostEmails(parts),
  )

function hostEmails(parts: Parts): Reactions {
  const email = createEmailReaction(parts)
  const entry = ({ session, recipient }: NoticeContext, { now }: JobContext) =>
    invitation(parts.env, session, recipient, now)
  return {
    'group-session.created': {
      mail: email('group-session.created', {
        occurrences: () => null,
        recipients: async (ctx, { groupSessionId }) =>
          (await findHostRecipients(ctx.db, groupSessionId)).filter(({ role }) => role === 'host'),
        write: createdText,
        attach: entry,
      }),
    },
    'group-session.edited': {
      mail: email('group-session.edited', {
        occurrences: allOf,
        recipients: hostsAndAttendees,
        write: editedText,
        attach: entry,
      }),
    },
    'group-session.cancelled': {
      mail: email('group-session.cancelled', {
        occurrences: allOf,
        recipients: hostsAndAttendees,
        includeCancelled: true,
        write: (notice, { whole, reason }) => cancelledText(notice, whole, reason),
        // People who were only on the waitlist have no calendar entry.
        attach: ({ session, recipient, occurrences }, { now }) =>
          recipient.attends?.size === 0 ? undefined : removal(parts.env, session, recipient, occurrences, now),
      }),
    },
    'group-session.invited': {
      mail: email('group-session.invited', {
        occurrences: () => null,
        recipients: (ctx, { groupSessionId, userIds }) => findUserRecipients(ctx.db, groupSessionId, userIds),
        write: invitedText,
      }),
    },
  }
}

function timeEmails(parts: Parts): Reactions {
  const email = createEmailReaction(parts)
  const entry = ({ session, recipient }: NoticeContext, { now }: JobContext) =>
    invitation(parts.env, session, recipient, now)
  return {
    'group-session.moved': {
      mail: email('group-session.moved', {
        occurrences: allOf,
        recipients: hostsAndAttendees,
        write: (notice, { from, later, reason }) =>
          movedText(notice, whenText(new Date(from), notice.recipient.zone), later, reason),
        attach: entry,
      }),
    },
    'group-session.time-changed': {
      mail: email('group-session.time-changed', {
        occurrences: allOf,
        recipients: hostsAndAttendees,
        write: (notice, { from }) =>
          timeChangedText(notice, notice.occurrences[0]!.starts_at.getTime() - Date.parse(from)),
        attach: entry,
      }),
    },
    'group-session.reminder-due': {
      mail: email('group-session.reminder-due', {
        occurrences: ({ occurrenceId }) => [occurrenceId],
        recipients: hostsAndAttendees,
        // The job may have been delayed by the mail server.
        write: (notice, { hours }, { now }) =>
          isReminderTimely(hours, notice.occurrences[0]!.starts_at.getTime(), now.getTime())
            ? reminderText(notice, hours)
            : null,
      }),
    },
  }
}

function seatEmails(parts: Parts): Reactions {
  const email = createEmailReaction(parts)
  const entry = ({ session, recipient }: NoticeContext, { now }: JobContext) =>
    invitation(parts.env, session, recipient, now)
  return {
    'rsvp.made': {
      mail: email('rsvp.made', { occurrences: allOf, recipients: seatHolder, write: seatText, attach: entry }),
    },
    'rsvp.waitlisted': {
      mail: email('rsvp.waitlisted', { occurrences: allOf, recipients: seatHolder, write: waitingText }),
    },
    'rsvp.offered': {
      mail: email('rsvp.offered', {
        occurrences: allOf,
        recipients: seatHolder,
        write: async (notice, payload, ctx) => {
          const until = await firstDeadline(ctx, payload)
          return until && offeredText(notice, whenText(until, notice.recipient.zone))
        },
      }),
    },
    'rsvp.offer-expired': {
      mail: email('rsvp.offer-expired', { occurrences: allOf, recipients: seatHolder, write: offerExpiredText }),
    },
    'rsvp.cancelled': {
      mail: email('rsvp.cancelled', {
        occurrences: allOf,
        recipients: seatHolderUnlessHost,
        write: leftText,
        attach: entry,
      }),
    },
  }
}

/** When the first of these offers expires; null when none is open any more. */
async function firstDeadline({ db }: JobContext, { userId, occurrenceIds }: Seat): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(offer_expires_at) as until from rsvps
    where user_id = ${userId} and occurrence_id = any(${occurrenceIds}::uuid[]) and status = 'OFFERED'`.execute(db)
  return rows[0]?.until ?? null
}
