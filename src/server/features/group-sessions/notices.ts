import type { Events } from '#server/events.ts'
import { whenText } from '#server/features/bookings/public.ts'
import { storeNotification, type News } from '#server/features/notifications/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findNoticeRecipients, type NoticeRecipient, type SessionNotice } from './notices/find-notice-recipients.ts'
import { changeKey, type GroupEvent } from './notices/send-emails.ts'
import { findOpenOffers } from './seats/queries.ts'

/** A session as one person hears of it: `when` is the first meeting that is hers, as her clock shows it, and how many more there are. */
type Told = { session: SessionNotice; person: NoticeRecipient; when: string }
type Write = (told: Told) => Pick<News, 'type' | 'message'> | null
type Audience = Omit<Parameters<typeof findNoticeRecipients>[1], 'sessionId' | 'now'>

const notHost =
  (write: Write): Write =>
  (told) =>
    told.person.role === 'host' ? null : write(told)

/** What those hear whom a session concerns: its hosts, and who has a seat, waits for one, or was invited. */
export const groupSessionNotices: Reactions = {
  // At its creation a session concerns only its host, who made it. Whoever is invited later hears then that it exists.
  'group-session.invited': {
    tell: (ctx, payload) =>
      tellAll(ctx, 'group-session.invited', payload, invitedOnly(payload.userIds), ({ session, person, when }) =>
        payload.userIds.includes(person.userId)
          ? {
              type: 'GROUP_SESSION_CREATED',
              message: `${session.hostName} invites you to “${session.title}” on ${when}`,
            }
          : null,
      ),
  },
  'group-session.edited': {
    tell: (ctx, payload) =>
      tellAll(ctx, 'group-session.edited', payload, seatsOf(payload, 'waiting'), ({ session, person, when }) =>
        person.userId === payload.by
          ? null
          : { type: 'GROUP_SESSION_EDITED', message: `“${session.title}” on ${when} was changed` },
      ),
  },
  'group-session.moved': {
    tell: (ctx, payload) =>
      tellAll(
        ctx,
        'group-session.moved',
        payload,
        seatsOf(payload, 'waiting'),
        notHost(({ session, when }) => ({
          type: payload.later ? 'GROUP_SESSION_POSTPONED' : 'GROUP_SESSION_EDITED',
          message: `${session.hostName} ${payload.later ? 'postponed' : 'moved'} “${session.title}” to ${when}`,
        })),
      ),
  },
  'group-session.time-changed': {
    tell: (ctx, payload) =>
      tellAll(ctx, 'group-session.time-changed', payload, seatsOf(payload, 'waiting'), ({ session, when }) => ({
        type: 'SESSION_RESCHEDULED',
        message: `The time changed: “${session.title}” is now on ${when}`,
      })),
  },
  'group-session.cancelled': {
    tell: (ctx, payload) =>
      tellAll(
        ctx,
        'group-session.cancelled',
        payload,
        seatsOf(payload, 'cancelled'),
        notHost(({ session, when }) => ({
          type: 'GROUP_SESSION_CANCELLED',
          message: `${session.hostName} cancelled “${session.title}” on ${when}`,
        })),
      ),
  },
  'group-session.reminder-due': {
    tell: (ctx, payload) =>
      tellAll(
        ctx,
        'group-session.reminder-due',
        payload,
        { occurrenceIds: [payload.occurrenceId], seats: 'going' },
        ({ session, when }) => ({
          type: 'SESSION_REMINDER',
          message: `“${session.title}” starts ${payload.hours === 1 ? 'in an hour' : 'tomorrow'}: ${when}`,
        }),
      ),
  },
  'rsvp.offered': {
    tell: async (ctx, payload) => {
      const offers = await findOpenOffers(ctx.db, payload.userId, payload.occurrenceIds, ctx.now)
      if (offers.length === 0) return
      const until = offers[0]!.until
      const audience = { occurrenceIds: offers.map(({ id }) => id), seats: 'going', userIds: [payload.userId] } as const
      await tellAll(ctx, 'rsvp.offered', payload, audience, ({ session, person, when }) =>
        person.userId === payload.userId
          ? {
              type: 'WAITLIST_OFFER',
              message: `A seat is free at “${session.title}” on ${when}. It is kept for you until ${whenText(until, person.zone)}`,
            }
          : null,
      )
    },
  },
}

const seatsOf = ({ occurrenceIds }: { occurrenceIds: string[] }, seats: Audience['seats']): Audience => ({
  occurrenceIds,
  seats,
})
const invitedOnly = (userIds: string[]): Audience => ({ occurrenceIds: null, seats: 'going', userIds })

/** Tells each person once per event. */
async function tellAll<E extends GroupEvent>(
  ctx: JobContext,
  event: E,
  payload: Events[E],
  audience: Audience,
  write: Write,
): Promise<void> {
  const session = await findNoticeRecipients(ctx.db, { ...audience, sessionId: payload.groupSessionId, now: ctx.now })
  if (!session) return
  for (const person of session.recipients) {
    const more = person.count > 1 ? ` and ${person.count - 1} more` : ''
    const written = write({ session, person, when: whenText(person.startsAt, person.zone) + more })
    if (!written) continue
    const to = { userId: person.userId, key: changeKey(event, payload), picture: session.hostPicture }
    const news = { ...written, target: `/group-details/${session.slug}`, groupSessionId: session.id }
    await storeNotification(ctx, to, news)
  }
}
