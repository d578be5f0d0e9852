import { sql } from 'kysely'
import { freeSeats, offerDeadline } from '#rules/seats.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import { changeSeats, type SeatChange } from './change-seats.ts'

type Ctx = Pick<JobContext, 'db' | 'now' | 'emit' | 'push'>
type Free = {
  id: string
  starts_at: Date
  capacity: number | null
  going: number
  offered: number
}
type Waiting = { occurrence_id: string; group_session_id: string; user_id: string; profile_id: string }

/**
 * Offers every free seat of these occurrences to the first in line, until its deadline (D34). The caller holds the lock of the session.
 * In the last hour before the start nothing is offered: a free seat belongs to whoever comes.
 */
export async function offerFreeSeats(ctx: Ctx, occurrenceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Free>`
    select o.id, o.starts_at, o.capacity, o.going, o.offered from group_occurrences o
    where o.id = any(${occurrenceIds}::uuid[]) and o.status = 'UPCOMING'
      and exists (select from rsvps r where r.occurrence_id = o.id and r.status = 'WAITLISTED')
    order by o.starts_at for update`.execute(ctx.db)
  const deadlines = new Map<string, Date>()
  const wanted: { id: string; seats: number | null }[] = []
  for (const row of rows) {
    const deadline = offerDeadline(row.starts_at.getTime(), ctx.now.getTime())
    const seats = freeSeats(row)
    if (deadline === null || seats === 0) continue
    deadlines.set(row.id, new Date(deadline))
    wanted.push({ id: row.id, seats: seats === Infinity ? null : seats })
  }
  if (wanted.length === 0) return
  const changes = (await firstInLine(ctx, wanted)).map((row): SeatChange => ({
    sessionId: row.group_session_id,
    occurrenceId: row.occurrence_id,
    userId: row.user_id,
    profileId: row.profile_id,
    from: 'WAITLISTED',
    to: 'OFFERED',
    offerExpiresAt: deadlines.get(row.occurrence_id)!,
  }))
  await changeSeats(ctx.db, ctx.now, changes)
  await announceSeats(ctx, 'rsvp.offered', changes)
}

/**
 * As many of each line as there are seats; all of it where their number has no end. Who could not take an offer is passed over and keeps her
 * place: the suspended, and those between whom and the host a block stands.
 */
async function firstInLine({ db }: Ctx, wanted: readonly { id: string; seats: number | null }[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.occurrence_id, r.group_session_id, r.user_id, r.profile_id
    from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ seats }) => seats)}::int[]) as w (id, seats)
    cross join lateral (
      select v.occurrence_id, v.group_session_id, v.user_id, v.profile_id
      from rsvps v join users u on u.id = v.user_id join group_sessions s on s.id = v.group_session_id
      where v.occurrence_id = w.id and v.status = 'WAITLISTED' and u.suspended_at is null 
        and not ${blockedBetween(sql`u.id`, sql`s.host_user_id`)}
      order by v.place limit w.seats) r`.execute(db)
  return rows
}

/** Tells each person once of all her seats that changed in one session, and wakes her browsers. */
export async function announceSeats(
  ctx: Ctx,
  event: 'rsvp.offered' | 'rsvp.offer-expired',
  changes: readonly SeatChange[],
): Promise<void> {
  for (const theirs of Map.groupBy(changes, ({ sessionId, userId }) => `${sessionId} ${userId}`).values()) {
    const { sessionId: groupSessionId, userId } = theirs[0]!
    const occurrenceIds = theirs.map(({ occurrenceId }) => occurrenceId)
    await ctx.emit(event, { groupSessionId, occurrenceIds, userId, at: ctx.now.toISOString() })
    ctx.push([userId], { feature: 'group-sessions', ids: [groupSessionId] })
  }
}
