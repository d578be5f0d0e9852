import { sql } from 'kysely'
import type { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isVisibleTo } from '../policy.ts'
import { invalidateHostClients, lockSessionAndRead } from '../store.ts'
import { changeSeats, isUpcoming, lockSeats, offerFreeSeats, requestedOccurrences, type SeatChange } from './store.ts'

type Leave = (typeof groupSeatRoutes)['leave']
type SeatHolder = { sessionId: string; userId: string; profileId: string; date?: string | undefined }

/** Gives up the caller's seat, offer or place on the waitlist at one occurrence, or at all upcoming ones. */
export async function leaveSeats(ctx: Context<Member>, { params, query }: Parsed<Leave>): Promise<Reply<Leave>> {
  const { actor } = ctx
  const visible = await lockSessionAndRead(
    ctx.db,
    params.id,
    // People on the waitlist may leave it even where a block hides the session from them.
    sql`select from group_sessions s where s.id = ${params.id} and (${isVisibleTo(actor.userId)}
      or exists (select from rsvps v where v.group_session_id = s.id and v.user_id = ${actor.userId} and v.status <> 'CANCELLED'))`,
  )
  if (!visible) throw new Refusal('not_found')
  const count = await giveUpSeats(ctx, {
    sessionId: params.id,
    userId: actor.userId,
    profileId: actor.profileId,
    date: query.occurrenceDate,
  })
  if (count === 0) throw new Refusal('not_going')
  return { status: 'CANCELLED', going: 0, waitlisted: 0 }
}

/**
 * Ends a person's seats, offers and places on the waitlist at one occurrence or at all upcoming ones, and offers freed seats to the
 * next on the waitlist. The caller holds the lock of the session. Returns how many there were.
 */
export async function giveUpSeats(
  ctx: Pick<Context, 'db' | 'now' | 'emit' | 'push'>,
  { sessionId, userId, profileId, date }: SeatHolder,
): Promise<number> {
  const rows = await lockSeats(ctx.db, sessionId, userId, requestedOccurrences(date, ctx.now))
  const held = rows.filter((row) => isUpcoming(row, ctx.now) && row.seat !== null && row.seat !== 'CANCELLED')
  if (held.length === 0) return 0
  const changes = held.map(({ id: occurrenceId, seat }): SeatChange => {
    return { sessionId, occurrenceId, userId, profileId, from: seat, to: 'CANCELLED' }
  })
  await changeSeats(ctx.db, ctx.now, changes)
  const seats = held.filter(({ seat }) => seat === 'GOING').map(({ id }) => id)
  if (seats.length > 0)
    await ctx.emit('rsvp.cancelled', {
      groupSessionId: sessionId,
      occurrenceIds: seats,
      userId,
      at: ctx.now.toISOString(),
    })
  await offerFreeSeats(
    ctx,
    held.map(({ id }) => id),
  )
  await invalidateHostClients(ctx, sessionId, [userId])
  return held.length
}
