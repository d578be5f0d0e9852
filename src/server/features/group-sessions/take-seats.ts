import { sql } from 'kysely'
import type { groupSeatRoutes } from '#contract/group-sessions/seat-routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { bestStatus, freeSeats, seatAsked } from '#rules/seats.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeSeats, type SeatChange } from './change-seats.ts'
import { expireOffers } from './expire-offers.ts'
import { isAhead, meant, seatsOf, sessionLock, type SeatRow } from './lock-seats.ts'
import { isVisibleTo } from './policy.ts'
import { wakeHosts } from './wake-people.ts'

type Rsvp = (typeof groupSeatRoutes)['rsvp']

/** Takes a seat at one occurrence, or at all that are ahead: an offered one, a free one, else a place in line (D34). */
export async function takeSeats(ctx: Context<Member>, { params, body }: Parsed<Rsvp>): Promise<Reply<Rsvp>> {
  const { actor, db, now } = ctx
  const session = await lockForSeat(ctx, params.id, body.invite)
  if (session.hosts) throw new Refusal('host_has_seat')
  await expireOffers(ctx, params.id)
  const { rows } = await seatsOf(params.id, actor.userId, meant(body.occurrenceDate, now)).execute(db)
  if (body.occurrenceDate !== undefined && rows.length === 0) throw new Refusal('not_found')
  const ahead = rows.filter((row) => isAhead(row, now))
  if (session.status === 'CANCELLED' || ahead.length === 0) throw new Refusal('group_session_settled')
  if (ahead.every(({ seat }) => seat === 'GOING')) throw new Refusal('already_going')
  if (session.is_private) await rememberInvited(db, params.id, actor.userId, now)
  const wishes = ahead.map((row) => wishOf(row, params.id, actor))
  const changes = wishes.filter(({ from, to }) => from !== to)
  await changeSeats(db, now, changes)
  await announce(ctx, params.id, changes)
  const seats = wishes.map(({ to }) => to)
  const count = (status: string) => seats.filter((seat) => seat === status).length
  return { status: bestStatus(seats), going: count('GOING'), waitlisted: count('WAITLISTED') }
}

/** Whether she may know of the session is asked in a later statement than the lock: this one's snapshot is as old as its waiting. */
async function lockForSeat({ db, actor }: Context<Member>, sessionId: string, invite: string | undefined) {
  const [, { rows }] = await pipeline(
    db,
    sessionLock(sessionId),
    sql<{ status: 'UPCOMING' | 'CANCELLED'; is_private: boolean; hosts: boolean }>`
      select s.status, s.is_private, s.host_user_id = ${actor.userId} or exists (
        select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${actor.userId} and c.status = 'ACCEPTED') as hosts
      from group_sessions s where s.id = ${sessionId} and ${isVisibleTo(actor.userId, invite)} and not ${blockedBetween(sql`s.host_user_id`, actor.userId)}`,
  )
  const session = rows[0]
  if (!session) throw new Refusal('not_found')
  return session
}

const wishOf = (row: SeatRow, sessionId: string, { userId, profileId }: Member): SeatChange => ({
  sessionId,
  occurrenceId: row.id,
  userId,
  profileId,
  from: row.seat,
  to: seatAsked(row.seat, freeSeats(row)),
})

/** Whoever came by the link still sees the session after she has left it. */
async function rememberInvited(db: Db, sessionId: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('group_invitations')
    .values({ group_session_id: sessionId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function announce(ctx: Context<Member>, groupSessionId: string, changes: readonly SeatChange[]): Promise<void> {
  if (changes.length === 0) return
  const { userId } = ctx.actor
  const tell = async (event: 'rsvp.made' | 'rsvp.waitlisted', status: 'GOING' | 'WAITLISTED') => {
    const occurrenceIds = changes.filter(({ to }) => to === status).map(({ occurrenceId }) => occurrenceId)
    if (occurrenceIds.length > 0)
      await ctx.emit(event, { groupSessionId, occurrenceIds, userId, at: ctx.now.toISOString() })
  }
  await tell('rsvp.made', 'GOING')
  await tell('rsvp.waitlisted', 'WAITLISTED')
  await wakeHosts(ctx, groupSessionId, [userId])
}
