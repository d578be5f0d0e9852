import { sql } from 'kysely'
import type { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { bestStatus, freeSeats, statusAfterRsvp } from '#rules/group-sessions/seats.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isVisibleTo } from '../policy.ts'
import { isCohost } from '../queries.ts'
import { invalidateHostClients, lockSessionAndRead } from '../store.ts'
import { expireOffers } from './expire-offers.ts'
import { changeSeats, isUpcoming, lockSeats, requestedOccurrences, type SeatChange, type SeatRow } from './store.ts'

type Rsvp = (typeof groupSeatRoutes)['rsvp']

/** Takes a seat at one occurrence, or at all upcoming ones: an offered seat, a free one, else a place on the waitlist (D34). */
export async function takeSeats(ctx: Context<Member>, { params, body }: Parsed<Rsvp>): Promise<Reply<Rsvp>> {
  const { actor, db, now } = ctx
  const session = await lockVisibleSession(ctx, params.id, body.invite)
  if (session.hosts) throw new Refusal('host_has_seat')
  await expireOffers(ctx, params.id)
  const rows = await lockSeats(db, params.id, actor.userId, requestedOccurrences(body.occurrenceDate, now))
  if (body.occurrenceDate !== undefined && rows.length === 0) throw new Refusal('not_found')
  const upcoming = rows.filter((row) => isUpcoming(row, now))
  if (session.status === 'CANCELLED' || upcoming.length === 0) throw new Refusal('group_session_settled')
  if (upcoming.every(({ seat }) => seat === 'GOING')) throw new Refusal('already_going')
  if (session.is_private) await storeInvitation(db, params.id, actor.userId, now)
  const seats = upcoming.map((row) => rsvpChange(row, params.id, actor))
  const changes = seats.filter(({ from, to }) => from !== to)
  await changeSeats(db, now, changes)
  await emitRsvpEvents(ctx, params.id, changes)
  const statuses = seats.map(({ to }) => to)
  const count = (status: string) => statuses.filter((one) => one === status).length
  return { status: bestStatus(statuses), going: count('GOING'), waitlisted: count('WAITLISTED') }
}

/** Visibility is read after the lock, so it includes what the lock waited for. */
async function lockVisibleSession({ db, actor }: Context<Member>, sessionId: string, invite: string | undefined) {
  const session = await lockSessionAndRead(
    db,
    sessionId,
    sql<{ status: 'UPCOMING' | 'CANCELLED'; is_private: boolean; hosts: boolean }>`
      select s.status, s.is_private, s.host_user_id = ${actor.userId} or ${isCohost(actor.userId)} as hosts
      from group_sessions s where s.id = ${sessionId} and ${isVisibleTo(actor.userId, invite)}
        and not ${blockedBetween(sql`s.host_user_id`, actor.userId)}`,
  )
  if (!session) throw new Refusal('not_found')
  return session
}

const rsvpChange = (row: SeatRow, sessionId: string, { userId, profileId }: Member): SeatChange => ({
  sessionId,
  occurrenceId: row.id,
  userId,
  profileId,
  from: row.seat,
  to: statusAfterRsvp(row.seat, freeSeats(row)),
})

/** Somebody who joined by the invite link keeps access to the private session after leaving it. */
async function storeInvitation(db: Db, sessionId: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('group_invitations')
    .values({ group_session_id: sessionId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function emitRsvpEvents(ctx: Context<Member>, groupSessionId: string, changes: readonly SeatChange[]) {
  if (changes.length === 0) return
  const { userId } = ctx.actor
  const emit = async (event: 'rsvp.made' | 'rsvp.waitlisted', status: SeatChange['to']) => {
    const occurrenceIds = changes.filter(({ to }) => to === status).map(({ occurrenceId }) => occurrenceId)
    if (occurrenceIds.length > 0)
      await ctx.emit(event, { groupSessionId, occurrenceIds, userId, at: ctx.now.toISOString() })
  }
  await emit('rsvp.made', 'GOING')
  await emit('rsvp.waitlisted', 'WAITLISTED')
  await invalidateHostClients(ctx, groupSessionId, [userId])
}
