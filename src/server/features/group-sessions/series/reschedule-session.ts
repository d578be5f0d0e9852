import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { GroupSession, rescheduleGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { movedStart } from '#rules/group-sessions/group-sessions.ts'
import { dateAfter, daysBetween, MINUTE } from '#rules/time/days.ts'
import { latestEnd, shiftDays } from '#rules/group-sessions/recurrence.ts'
import { ruleText } from '#rules/group-sessions/stored-series.ts'
import { instantAt, wallAt, wallTimeAt } from '#rules/time/zones.ts'
import { releaseTime, scheduleLock } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireHost } from '../policy.ts'
import { daysOf, findHosts, type SessionRow } from '../queries.ts'
import { offerFreeSeats } from '../seats/store.ts'
import {
  countChange,
  findSessionForUpdate,
  invalidateClients,
  lockSelectedOccurrences,
  refreshAndShow,
  type LockedOccurrence,
} from '../store.ts'
import { holdOccurrences } from './hold-occurrences.ts'
import { planOccurrences } from './plan-jobs.ts'

type Input = { body: z.infer<typeof rescheduleGroupSessionBody> }

/**
 * Moves one occurrence to a date and time in the caller's zone; with a wider scope the others move by as many days, to the same time.
 * Attendees keep their seats; unless the host and all cohosts are free at every new time, nothing moves.
 */
export async function rescheduleSession(ctx: Context<Member>, { body }: Input): Promise<GroupSession> {
  const id = body.groupSessionId
  const session = requireHost(await findSessionForUpdate(ctx.db, id, ctx.actor.userId), ctx.actor)
  const hosts = await findHosts(ctx.db, id)
  const hostIds = hosts.map(({ userId }) => userId)
  await scheduleLock(hosts.map(({ profileId }) => profileId)).execute(ctx.db)
  const scope = session.rule === null ? 'series' : body.scope
  const selection = { scope, date: body.occurrenceDate, editableUntil: 'startsAt' } as const
  const { selected, isWhole } = await lockSelectedOccurrences(ctx.db, session, selection, ctx.now)
  const target = selected.find((one) => one.date === body.occurrenceDate) ?? selected[0]!
  const shift = shiftTo(ctx, session, target, body)
  const moved = selected.map((one) => moveBy(one, session.time_zone, shift))
  refuseDates(ctx, session, moved)
  const occurrenceIds = moved.map((one) => one.id)
  await countChange(ctx, id)
  await releaseTime(ctx.db, occurrenceIds)
  await updateOccurrences(ctx, id, moved)
  if (isWhole && scope !== 'occurrence') await moveSeries(ctx.db, session, shift, moved)
  await holdOccurrences(ctx.db, hostIds, moved, ctx.actor)
  await planOccurrences(ctx, occurrenceIds)
  const from = target.starts_at
  await ctx.emit('group-session.moved', {
    groupSessionId: id,
    sequence: session.sequence + 1,
    occurrenceIds,
    reason: body.reason,
    from: from.toISOString(),
    later: moved.find((one) => one.id === target.id)!.starts_at > from,
  })
  // Within the last hour before the old start free seats were not offered; after the move they are again.
  await offerFreeSeats(ctx, occurrenceIds)
  await invalidateClients(ctx, id, hosts)
  return refreshAndShow(ctx, id)
}

/** How far every selected occurrence moves: by days, to a wall time in the session's zone. */
type Shift = { days: number; time: string }
type MovedOccurrence = LockedOccurrence & { wall: string }

/** The shift that moves the target to the requested start. */
function shiftTo(
  ctx: Context<Member>,
  session: SessionRow,
  target: LockedOccurrence,
  { date, startTime }: Input['body'],
): Shift {
  const zone = session.time_zone
  const start = instantAt(ctx.actor.timeZone, date, startTime)
  if (start === null) throw invalidDate('session_start_invalid')
  if (start < ctx.now.getTime()) throw pastDate()
  if (start === target.starts_at.getTime())
    throw new Refusal('invalid_input', { fields: [{ field: 'startTime', code: 'start_unchanged' }] })
  const wall = wallAt(zone, start)
  return { days: daysBetween(wallAt(zone, target.starts_at.getTime()).date, wall.date), time: wall.time }
}

function moveBy(one: LockedOccurrence, zone: string, { days, time }: Shift): MovedOccurrence {
  const start = movedStart(zone, one.starts_at.getTime(), days, time)
  return {
    ...one,
    wall: wallTimeAt(zone, start),
    starts_at: new Date(start),
    ends_at: new Date(start + one.duration_minutes * MINUTE),
  }
}

/** Refuses new starts in the past or later than the create form allows. */
function refuseDates(
  { now }: Context<Member>,
  { time_zone: zone }: SessionRow,
  moved: readonly MovedOccurrence[],
): void {
  const latest = latestEnd(wallAt(zone, now.getTime()).date)
  if (moved.some((one) => one.starts_at < now)) throw pastDate()
  if (moved.some((one) => one.wall.slice(0, 10) > latest)) throw invalidDate('recurrence_ends_too_late')
}

const invalidDate = (code: 'session_start_invalid' | 'recurrence_ends_too_late') =>
  new Refusal('group_date_invalid', { fields: [{ field: 'date', code }] })
/** The same message as for one-on-one sessions. */
const pastDate = () =>
  new Refusal('group_date_invalid', { text: (locale) => textsFor(locale).bookingsErrors.slot_in_past })

/** Writes the new times; an open offer expires an hour before the new start at the latest (D34). */
async function updateOccurrences(
  { db }: Context<Member>,
  sessionId: string,
  moved: readonly MovedOccurrence[],
): Promise<void> {
  await sql`
    with moved as (
      select * from unnest(${moved.map((one) => one.id)}::uuid[], ${moved.map((one) => one.wall)}::timestamp[],
        ${moved.map((one) => one.starts_at)}::timestamptz[], ${moved.map((one) => one.ends_at)}::timestamptz[])
        as m (id, wall, starts_at, ends_at)),
    offers as (
      update rsvps r set offer_expires_at = least(r.offer_expires_at, m.starts_at - interval '1 hour')
      from moved m where r.occurrence_id = m.id and r.status = 'OFFERED'),
    series as (update group_sessions set sequence = sequence + 1 where id = ${sessionId})
    update group_occurrences o set wall_time = m.wall, starts_at = m.starts_at, ends_at = m.ends_at, sequence = o.sequence + 1
    from moved m where o.id = m.id`.execute(db)
}

/** Larger than the distance in days between any two dates that we store. */
const FAR_DAYS = 400_000

/**
 * Moves the rule of the series (weekdays, time, end) and the planned dates of its occurrences (RECURRENCE-ID), unless an occurrence that
 * stays already has one of these dates. A session that happens once keeps its planned date.
 */
async function moveSeries(
  db: Db,
  session: SessionRow,
  { days, time }: Shift,
  moved: readonly LockedOccurrence[],
): Promise<void> {
  const { id, time_zone: zone, end_date: end } = session
  const date = dateAfter(moved.map((one) => one.date).toSorted()[0]!, days)
  const endDate = end === null ? null : dateAfter(end, days)
  const rule = ruleText({ zone, date, time, days: shiftDays(daysOf(session), days), endDate })
  await sql`
    update group_sessions set start_date = ${date}, start_time = ${time}, rule = ${rule}, end_date = ${endDate} where id = ${id}`.execute(
    db,
  )
  if (days === 0 || rule === null) return
  const ids = moved.map((one) => one.id)
  const { rows } = await sql`
    select from group_occurrences where group_session_id = ${id} and not id = any(${ids}::uuid[])
      and date = any(${moved.map((one) => dateAfter(one.date, days))}::date[]) limit 1`.execute(db)
  if (rows.length > 0) return
  // Dates are unique within a session, and an occurrence may move to a date that its neighbour has not left yet: so in two steps.
  for (const step of [days + FAR_DAYS, -FAR_DAYS])
    await sql`update group_occurrences set date = date + ${step}::int where id = any(${ids}::uuid[])`.execute(db)
}
