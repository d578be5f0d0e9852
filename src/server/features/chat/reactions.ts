import { randomBytes } from 'node:crypto'
import type { SessionFact } from '#contract/chat/constants.ts'
import { MINUTE } from '#rules/time/days.ts'
import { findBookingTimes } from '#server/features/bookings/public.ts'
import { lockPair } from '#server/features/connections/public.ts'
import type { Events } from '#server/events.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job, Reactions } from '#server/platform/feature.ts'
import { partiesOf } from './reads/conversations.ts'
import { showMessage } from './reads/messages.ts'
import { findByPair, insertConversation, insertLine, joinLead, secretUse, type ConversationRow } from './store.ts'

type Secrets = Pick<AppDependencies, 'secrets'>
type Booking = NonNullable<Awaited<ReturnType<typeof findBookingTimes>>>

/** Twice the interval of `planSoonJob`, so that one missed run does not matter. */
const planAhead = 10 * MINUTE

/** What happened to a session stands in the conversation of its two people, which a booking begins if there is none. */
export function chatReactions(dependencies: Secrets): Reactions {
  const line =
    (fact: SessionFact) =>
    async (ctx: JobContext, { bookingId, sequence }: { bookingId: string; sequence: number }): Promise<void> => {
      const booking = await findBookingTimes(ctx.db, bookingId)
      if (booking) await writeLine(ctx, dependencies, booking, fact, `${bookingId}:${fact}:${sequence}`)
    }
  return {
    'booking.made': { line: line('booked') },
    'booking.accepted': { line: line('booked') },
    'booking.moved': { line: line('moved') },
    'booking.time-changed': { line: line('moved') },
    'booking.cancelled': { line: line('cancelled') },
    // Nobody is told that somebody blocked them: they learn it where they try to write (D64).
    'person.blocked': { push: (ctx, event) => pushBlock(ctx, event, [event.blockerId]) },
    'person.unblocked': { push: (ctx, event) => pushBlock(ctx, event, [event.blockerId, event.blockedId]) },
  }
}

/** A block began or ended: open conversations of these people are read again. */
async function pushBlock(
  { db, pushEvent }: JobContext,
  { blockerId, blockedId }: Events['person.blocked'],
  userIds: readonly string[],
): Promise<void> {
  const row = await findByPair(db, blockerId, blockedId)
  if (row) pushEvent(userIds, 'chat:block', { conversationId: row.id })
}

/** Every few minutes: plans the lines of sessions that start soon. One that is booked within that time gets it with the next run. */
export const planSoonJob: Job = {
  cron: '*/5 * * * *',
  async run(ctx) {
    const until = new Date(ctx.now.getTime() + joinLead + planAhead)
    const soon = await ctx.db
      .selectFrom('bookings')
      .select(['id', 'starts_at'])
      .where('status', '=', 'UPCOMING')
      .where('starts_at', '>', ctx.now)
      .where('starts_at', '<=', until)
      .orderBy('id')
      .execute()
    for (const { id: bookingId, starts_at: startsAt } of soon) {
      const at = new Date(startsAt.getTime() - joinLead)
      const payload = { bookingId, startsAt: startsAt.getTime() }
      await ctx.schedule('chat.session-soon', payload, { at, key: `chat-session-soon:${bookingId}` })
    }
  },
}

/** Ten minutes before a session, unless it was moved or cancelled since the job was scheduled. */
export const sessionSoonJob = (dependencies: Secrets): Job => ({
  async run(ctx, data) {
    const { bookingId, startsAt } = data as { bookingId: string; startsAt: number }
    const booking = await findBookingTimes(ctx.db, bookingId)
    if (booking?.status !== 'UPCOMING' || booking.starts_at.getTime() !== startsAt || booking.ends_at <= ctx.now) return
    await writeLine(ctx, dependencies, booking, 'soon', `${bookingId}:soon:${startsAt}`)
  },
})

async function writeLine(ctx: JobContext, dependencies: Secrets, booking: Booking, fact: SessionFact, key: string) {
  const conversation = await conversationOf(ctx, dependencies, booking)
  const { id: bookingId, starts_at: startsAt, ends_at: endsAt } = booking
  const row = await insertLine(ctx.db, conversation, { key, fact, bookingId, startsAt, endsAt }, ctx.now)
  if (row) ctx.pushEvent(partiesOf(conversation), 'chat:message', showMessage(conversation, row))
}

/** The locked conversation of mentor and mentee. */
async function conversationOf(
  { db, now }: JobContext,
  { secrets }: Secrets,
  booking: Booking,
): Promise<ConversationRow> {
  const [one, other] = [booking.mentor_user_id, booking.mentee_user_id]
  await lockPair(db, one, other)
  const existing = await findByPair(db, one, other, 'locked')
  if (existing) return existing
  const secret = randomBytes(32).toString('base64url')
  const encrypted = { secret: secrets.encrypt(secretUse, secret), secretHash: hashToken(secret) }
  return insertConversation(db, { one, other, ...encrypted, now })
}
