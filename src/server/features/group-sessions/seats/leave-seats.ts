import { sql } from 'kysely'
import type { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeSeats, type SeatChange } from './store.ts'
import { isAhead, meant, seatsOf, sessionLock } from './lock-seats.ts'
import { offerFreeSeats } from './offer-seats.ts'
import { isVisibleTo } from '../policy.ts'
import { wakeHosts } from '../wake-people.ts'

type Leave = (typeof groupSeatRoutes)['leave']
type Who = { sessionId: string; userId: string; profileId: string; date?: string | undefined }

/** Gives back what the caller has at one occurrence, or at all that are ahead: a seat, an offer or a place in line. */
export async function leaveSeats(ctx: Context<Member>, { params, query }: Parsed<Leave>): Promise<Reply<Leave>> {
  const { actor } = ctx
  const [, { rows }] = await pipeline(
    ctx.db,
    sessionLock(params.id),
    // Who waits in line may leave it even where a block hides the session from her.
    sql`select from group_sessions s where s.id = ${params.id} and (${isVisibleTo(actor.userId)}
      or exists (select from rsvps v where v.group_session_id = s.id and v.user_id = ${actor.userId} and v.status <> 'CANCELLED'))`,
  )
  if (rows.length === 0) throw new Refusal('not_found')
  const given = await giveUpSeats(ctx, {
    sessionId: params.id,
    userId: actor.userId,
    profileId: actor.profileId,
    date: query.occurrenceDate,
  })
  if (given === 0) throw new Refusal('not_going')
  return { status: 'CANCELLED', going: 0, waitlisted: 0 }
}

/**
 * Ends a person's seats, offers and places in line at the occurrences that are ahead, or at one of them; what she had is offered to the next
 * in line. The caller holds the lock of the session. Returns how many it were.
 */
export async function giveUpSeats(
  ctx: Pick<Context, 'db' | 'now' | 'emit' | 'push'>,
  { sessionId, userId, profileId, date }: Who,
): Promise<number> {
  const { rows } = await seatsOf(sessionId, userId, meant(date, ctx.now)).execute(ctx.db)
  const held = rows.filter((row) => isAhead(row, ctx.now) && row.seat !== null && row.seat !== 'CANCELLED')
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
  await wakeHosts(ctx, sessionId, [userId])
  return held.length
}
