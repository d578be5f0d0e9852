import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { bookingMessages } from '#contract/bookings/messages.ts'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import type { GroupSession, rescheduleGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { daysBetween, movedStart } from '#rules/group-sessions.ts'
import { MINUTE } from '#rules/days.ts'
import { latestEnd } from '#rules/recurrence.ts'
import { instantAt, wallAt, wallTimeAt } from '#rules/zones.ts'
import { releaseTime, scheduleLock } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdOccurrences } from './hold-occurrences.ts'
import { lockChosen, lockSession, type OccurrenceRow } from './load-for-change.ts'
import { movePlan, type Step } from './move-plan.ts'
import { offerFreeSeats } from './offer-seats.ts'
import { asHost } from './policy.ts'
import type { SessionRow } from './queries.ts'
import { refreshAndShow } from './refresh-sessions.ts'
import { readHosts, wakePeople } from './wake-people.ts'

type Input = { body: z.infer<typeof rescheduleGroupSessionBody> }

/**
 * Moves one occurrence to a date and time of the caller's zone; with a wider scope the others go by as many days, to the same time. Seats
 * stay; host and cohosts are busy at all new times or nothing moves.
 */
export async function rescheduleSession(ctx: Context<Member>, { body }: Input): Promise<GroupSession> {
  const id = body.groupSessionId
  const session = asHost(await lockSession(ctx.db, id, ctx.actor.userId), ctx.actor)
  const hosts = await readHosts(ctx.db, id)
  const userIds = hosts.map(({ userId }) => userId)
  await scheduleLock(hosts.map(({ profileId }) => profileId)).execute(ctx.db)
  const scope = session.rule === null ? 'series' : body.scope
  const wish = { scope, date: body.occurrenceDate, open: 'startsAt' } as const
  const { chosen, whole } = await lockChosen(ctx.db, session, wish, ctx.now)
  const target = chosen.find((one) => one.date === body.occurrenceDate) ?? chosen[0]!
  const step = stepTo(ctx, session, target, body)
  const moved = chosen.map((one) => movedBy(one, session.time_zone, step))
  needFuture(ctx, session, moved)
  await releaseTime(
    ctx.db,
    moved.map((one) => one.id),
  )
  await updateOccurrences(ctx, id, moved)
  if (whole && scope !== 'occurrence') await movePlan(ctx.db, session, step, moved)
  await holdOccurrences(ctx.db, userIds, moved, ctx.actor)
  const from = target.starts_at
  await ctx.emit('group-session.moved', {
    groupSessionId: id,
    sequence: session.sequence + 1,
    occurrenceIds: moved.map((one) => one.id),
    reason: body.reason,
    from: from.toISOString(),
    later: moved.find((one) => one.id === target.id)!.starts_at > from,
  })
  // Seats that were free in the hour before the old start belong to those in line again.
  await offerFreeSeats(
    ctx,
    moved.map((one) => one.id),
  )
  await wakePeople(ctx, id, hosts)
  return refreshAndShow(ctx, id)
}

type Moved = OccurrenceRow & { wall: string }

/** What moves the target to where the caller wants it. */
function stepTo(
  ctx: Context<Member>,
  session: SessionRow,
  target: OccurrenceRow,
  { date, startTime }: Input['body'],
): Step {
  const zone = session.time_zone
  const start = instantAt(ctx.actor.timeZone, date, startTime)
  if (start === null) throw refused('invalidDateOrTime')
  if (start < ctx.now.getTime()) throw inPast()
  if (start === target.starts_at.getTime())
    throw new Refusal('invalid_input', { messages: ['StartTime: This is when the session takes place already'] })
  const wall = wallAt(zone, start)
  return { days: daysBetween(wallAt(zone, target.starts_at.getTime()).date, wall.date), time: wall.time }
}

function movedBy(one: OccurrenceRow, zone: string, { days, time }: Step): Moved {
  const start = movedStart(zone, one.starts_at.getTime(), days, time)
  return {
    ...one,
    wall: wallTimeAt(zone, start),
    starts_at: new Date(start),
    ends_at: new Date(start + one.duration_minutes * MINUTE),
  }
}

/** None goes into the past, none beyond what the form allows. */
function needFuture({ now }: Context<Member>, { time_zone: zone }: SessionRow, moved: readonly Moved[]): void {
  const latest = latestEnd(wallAt(zone, now.getTime()).date)
  if (moved.some((one) => one.starts_at < now)) throw inPast()
  if (moved.some((one) => one.wall.slice(0, 10) > latest)) throw refused('endTooLate')
}

const refused = (message: 'invalidDateOrTime' | 'endTooLate') =>
  new Refusal('group_date_invalid', { messages: [`Date: ${groupSessionMessages[message]}`] })
/** What moving any session into the past says. */
const inPast = () => new Refusal('group_date_invalid', { messages: [bookingMessages.inPast] })

/** An offer that would now outlive the hour before the start ends then (D34). */
async function updateOccurrences({ db }: Context<Member>, sessionId: string, moved: readonly Moved[]): Promise<void> {
  await sql`
    with moved as (
      select * from unnest(${moved.map((one) => one.id)}::uuid[], ${moved.map((one) => one.wall)}::timestamp[],
        ${moved.map((one) => one.starts_at)}::timestamptz[], ${moved.map((one) => one.ends_at)}::timestamptz[]) as m (id, wall, starts_at, ends_at)),
    offers as (
      update rsvps r set offer_expires_at = least(r.offer_expires_at, m.starts_at - interval '1 hour')
      from moved m where r.occurrence_id = m.id and r.status = 'OFFERED'),
    series as (update group_sessions set sequence = sequence + 1 where id = ${sessionId})
    update group_occurrences o set wall_time = m.wall, starts_at = m.starts_at, ends_at = m.ends_at, sequence = o.sequence + 1
    from moved m where o.id = m.id`.execute(db)
}
