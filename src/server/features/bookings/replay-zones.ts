import { sql } from 'kysely'
import { MINUTE } from '#rules/time/days.ts'
import { isKnownZone, wallTimeAt } from '#rules/time/zones.ts'
import {
  dueMoves,
  holdTime,
  inMoveOrder,
  leftSession,
  OverlapError,
  releaseTime,
  runMoves,
  startNow,
  type ReplayHost,
  type ZonesReplay,
} from '#server/features/commitments/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { planJobs } from './plan-jobs.ts'
import { findBooking } from './queries.ts'
import { bookingUpdate, scheduleLockOf } from './store.ts'

type Row = {
  id: string
  starts_at: Date
  time_zone: string
  wall_time: string
  duration_minutes: number
  sequence: number
  mentor_user_id: string
  mentee_user_id: string
  mentee_time_zone: string
  mentee_wall_time: string
  /** The mentee's zone today. */
  mentee_zone: string
}

/**
 * Moves upcoming bookings after their zone's rules changed, so that they keep the agreed wall time of the mentor (D20). If only the
 * mentee's rules changed, nothing moves and the mentee gets a notice of the new local time. Correct bookings are not changed.
 */
export async function replayBookings(host: ReplayHost): Promise<ZonesReplay> {
  const rows = await readAhead(host.db, host.now)
  const { due, left } = dueMoves(rows, host.now)
  const moving = new Set(due.map(({ row }) => row.id))
  for (const row of rows.filter(({ id }) => !moving.has(id)))
    if (menteeTimesNow(row) !== null) await host.run((ctx) => updateMenteeTime(ctx, row.id))
  const { moved, blocked } = await runMoves(host, inMoveOrder(due), (ctx, { row }) => move(ctx, row.id))
  const overlapping = blocked.map(({ row }) => leftSession(row, 'overlaps another session'))
  return { looked: rows.length, moved, left: [...left, ...overlapping] }
}

const columns = sql`b.id, b.starts_at, b.time_zone, b.wall_time, b.duration_minutes, b.sequence, b.mentor_user_id,
  b.mentee_user_id, b.mentee_time_zone, b.mentee_wall_time, coalesce(eu.time_zone, 'UTC') as mentee_zone`
const tables = sql`bookings b join users eu on eu.id = b.mentee_user_id`
const isAhead = (now: Date) =>
  sql`b.starts_at > ${now} and (b.status = 'UPCOMING' or (b.status = 'PENDING' and b.expires_at > ${now}))`

async function readAhead(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where ${isAhead(now)} order by b.starts_at, b.id`.execute(db)
  return rows
}

/** Moves one booking under the lock of its mentor's schedule. Zero if it was moved or cancelled meanwhile. */
async function move(ctx: JobContext, id: string): Promise<number> {
  await scheduleLockOf(id).execute(ctx.db)
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where b.id = ${id} and ${isAhead(ctx.now)} for update of b`.execute(ctx.db)
  const row = rows[0]
  const start = row && startNow(row, ctx.now)
  if (typeof start !== 'number' || start === row!.starts_at.getTime()) return 0
  await holdAt(ctx.db, row!, start)
  const from = row!.starts_at.toISOString()
  await ctx.emit('booking.time-changed', { bookingId: id, sequence: row!.sequence + 1, from })
  const moved = (await findBooking(ctx.db, id))!
  await planJobs(ctx, moved)
  // This is no command, which would say what it changes.
  invalidateClients(ctx, moved)
  return 1
}

/** A request expires at the start at the latest. */
async function holdAt(db: Db, row: Row, start: number): Promise<void> {
  const session = { id: row.id, starts_at: new Date(start), ends_at: new Date(start + row.duration_minutes * MINUTE) }
  await releaseTime(db, [row.id])
  const menteeTimes = menteeTimesNow({ ...row, starts_at: session.starts_at }) ?? row
  const update = sql`
    update bookings set starts_at = ${session.starts_at}, ends_at = ${session.ends_at}, sequence = sequence + 1,
      mentee_time_zone = ${menteeTimes.mentee_time_zone}, mentee_wall_time = ${menteeTimes.mentee_wall_time},
      expires_at = case when status = 'PENDING' then least(expires_at, ${session.starts_at}) else expires_at end,
      move_expires_at = case when move_expires_at is not null then least(move_expires_at, ${session.starts_at}) end
    where id = ${row.id}`
  const userIds = [row.mentor_user_id, row.mentee_user_id]
  const conflicts = await holdTime(db, { kind: 'individual', userIds, sessions: [session] }, update)
  if (conflicts.length > 0) throw new OverlapError()
}

type MenteeTimes = Pick<Row, 'mentee_time_zone' | 'mentee_wall_time'>

/** The mentee's wall time of the start if it differs from the stored one, else null. */
function menteeTimesNow(row: MenteeTimes & Pick<Row, 'mentee_zone' | 'starts_at'>): MenteeTimes | null {
  if (!isKnownZone(row.mentee_zone)) return null
  const wallTime = wallTimeAt(row.mentee_zone, row.starts_at.getTime())
  if (row.mentee_time_zone === row.mentee_zone && row.mentee_wall_time === wallTime) return null
  return { mentee_time_zone: row.mentee_zone, mentee_wall_time: wallTime }
}

/** Stores a new local time of the mentee; they get a notice unless they chose another zone themselves. */
async function updateMenteeTime(ctx: JobContext, id: string): Promise<void> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where b.id = ${id} and ${isAhead(ctx.now)} for update of b`.execute(ctx.db)
  const [row] = rows
  const times = row && menteeTimesNow(row)
  if (!times) return
  await bookingUpdate(id, times).execute(ctx.db)
  if (row.mentee_time_zone === row.mentee_zone)
    await ctx.emit('booking.local-time-changed', { bookingId: id, at: ctx.now.toISOString() })
}
