import { sql, type RawBuilder } from 'kysely'
import type { RsvpStatus } from '#contract/group-sessions/schemas.ts'
import { freeSeats, offerDeadline } from '#rules/group-sessions/seats.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OccurrenceRow } from '../queries.ts'

/** An occurrence with its counters, and one person's seat at it. */
export type SeatRow = Pick<
  OccurrenceRow,
  'id' | 'date' | 'status' | 'starts_at' | 'ends_at' | 'capacity' | 'going' | 'offered'
> & { seat: RsvpStatus | null }

/** SQL: the occurrences `o` of a request: the one planned for a date, or all that have not ended. */
export const requestedOccurrences = (date: string | undefined, now: Date): RawBuilder<unknown> =>
  date === undefined ? sql`o.status = 'UPCOMING' and o.ends_at > ${now}` : sql`o.date = ${date}`

/** Locks these occurrences by start and reads a person's seat at each; the caller holds the lock of the session. */
export async function lockSeats(
  db: Db,
  sessionId: string,
  userId: string,
  occurrences: RawBuilder<unknown>,
): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select o.id, o.date::text as date, o.status, o.starts_at, o.ends_at, o.capacity, o.going, o.offered, r.status as seat
    from group_occurrences o left join rsvps r on r.occurrence_id = o.id and r.user_id = ${userId}
    where o.group_session_id = ${sessionId} and ${occurrences} order by o.starts_at for update of o`.execute(db)
  return rows
}

export const isUpcoming = (row: Pick<SeatRow, 'status' | 'ends_at'>, now: Date) =>
  row.status === 'UPCOMING' && row.ends_at > now

/** A change of one person's seat at one occurrence. */
export type SeatChange = {
  sessionId: string
  occurrenceId: string
  userId: string
  profileId: string
  from: RsvpStatus | null
  to: RsvpStatus
  /** For `OFFERED` only. */
  offerExpiresAt?: Date
}

/**
 * Writes seats and, in the same statement, the counters of their occurrences, which the caller has locked. Somebody who returns after
 * leaving joins the end of the waitlist.
 */
export async function changeSeats(db: Db, now: Date, changes: readonly SeatChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    with change as (
      select occurrence_id, user_id, profile_id, session_id, status, expires_at, going, offered
      from json_to_recordset(${JSON.stringify(changes.map(changeRow))}::json) as c (
        occurrence_id uuid, user_id uuid, profile_id uuid, session_id uuid, status text, expires_at timestamptz, going int, offered int)),
    written as (
      insert into rsvps as seat (occurrence_id, user_id, profile_id, group_session_id, status, offer_expires_at, created_at, changed_at)
      select occurrence_id, user_id, profile_id, session_id, status, expires_at, ${now}, ${now} from change
      on conflict (occurrence_id, user_id) do update set status = excluded.status, offer_expires_at = excluded.offer_expires_at,
        profile_id = excluded.profile_id, changed_at = excluded.changed_at, changes = seat.changes + 1,
        place = case when seat.status = 'CANCELLED' then excluded.place else seat.place end)
    update group_occurrences o set going = o.going + d.going, offered = o.offered + d.offered
    from (select occurrence_id, sum(going)::int as going, sum(offered)::int as offered from change group by occurrence_id) d
    where o.id = d.occurrence_id and (d.going <> 0 or d.offered <> 0)`.execute(db)
}

const changeRow = ({ sessionId, occurrenceId, userId, profileId, from, to, offerExpiresAt }: SeatChange) => ({
  occurrence_id: occurrenceId,
  user_id: userId,
  profile_id: profileId,
  session_id: sessionId,
  status: to,
  expires_at: offerExpiresAt ?? null,
  going: Number(to === 'GOING') - Number(from === 'GOING'),
  offered: Number(to === 'OFFERED') - Number(from === 'OFFERED'),
})

type Ctx = Pick<JobContext, 'db' | 'now' | 'emit' | 'push'>
type Waiting = { occurrence_id: string; group_session_id: string; user_id: string; profile_id: string }

/**
 * Offers every free seat of these occurrences to the first on the waitlist, with a deadline (D34). The caller holds the lock of the
 * session. In the last hour before the start nothing is offered: a free seat goes to the first request.
 */
export async function offerFreeSeats(ctx: Ctx, occurrenceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Pick<OccurrenceRow, 'id' | 'starts_at' | 'capacity' | 'going' | 'offered'>>`
    select o.id, o.starts_at, o.capacity, o.going, o.offered from group_occurrences o
    where o.id = any(${occurrenceIds}::uuid[]) and o.status = 'UPCOMING'
      and exists (select from rsvps r where r.occurrence_id = o.id and r.status = 'WAITLISTED')
    order by o.starts_at for update`.execute(ctx.db)
  const deadlines = new Map<string, Date>()
  const open: { id: string; seats: number | null }[] = []
  for (const row of rows) {
    const deadline = offerDeadline(row.starts_at.getTime(), ctx.now.getTime())
    const seats = freeSeats(row)
    if (deadline === null || seats === 0) continue
    deadlines.set(row.id, new Date(deadline))
    open.push({ id: row.id, seats: seats === Infinity ? null : seats })
  }
  if (open.length === 0) return
  const changes = (await findFirstWaitlisted(ctx.db, open)).map((row): SeatChange => ({
    sessionId: row.group_session_id,
    occurrenceId: row.occurrence_id,
    userId: row.user_id,
    profileId: row.profile_id,
    from: 'WAITLISTED',
    to: 'OFFERED',
    offerExpiresAt: deadlines.get(row.occurrence_id)!,
  }))
  await changeSeats(ctx.db, ctx.now, changes)
  await emitOfferEvents(ctx, 'rsvp.offered', changes)
}

/**
 * As many people from the start of each waitlist as there are seats; null seats mean all. People who could not take an offer are
 * skipped and keep their place: people who are not active, and those with a block between them and the host.
 */
async function findFirstWaitlisted(db: Db, open: readonly { id: string; seats: number | null }[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.occurrence_id, r.group_session_id, r.user_id, r.profile_id
    from unnest(${open.map(({ id }) => id)}::uuid[], ${open.map(({ seats }) => seats)}::int[]) as w (id, seats)
    cross join lateral (
      select v.occurrence_id, v.group_session_id, v.user_id, v.profile_id
      from rsvps v join users u on u.id = v.user_id join group_sessions s on s.id = v.group_session_id
      where v.occurrence_id = w.id and v.status = 'WAITLISTED' and u.is_active
        and not ${blockedBetween(sql`u.id`, sql`s.host_user_id`)}
      order by v.place limit w.seats) r`.execute(db)
  return rows
}

/** Emits one event per person and session for all changed offers, and invalidates that person's clients. */
export async function emitOfferEvents(
  ctx: Ctx,
  event: 'rsvp.offered' | 'rsvp.offer-expired',
  changes: readonly SeatChange[],
): Promise<void> {
  for (const own of Map.groupBy(changes, ({ sessionId, userId }) => `${sessionId} ${userId}`).values()) {
    const { sessionId: groupSessionId, userId } = own[0]!
    const occurrenceIds = own.map(({ occurrenceId }) => occurrenceId)
    await ctx.emit(event, { groupSessionId, occurrenceIds, userId, at: ctx.now.toISOString() })
    ctx.push([userId], { subject: 'group-sessions', ids: [groupSessionId] })
  }
}
