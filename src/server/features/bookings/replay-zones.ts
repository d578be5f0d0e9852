import { sql } from 'kysely'
import { MINUTE } from '#rules/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { dueMoves, leftSession, startNow, type LeftSession } from './due-moves.ts'
import { insertCommitments, mentorLockOf } from './hold-time.ts'

export type ZonesReplay = {
  /** Sessions ahead that were looked at. */
  looked: number
  moved: number
  left: LeftSession[]
}
export type ReplayHost = {
  db: Db
  now: Date
  /** Runs work in a transaction of its own, with what jobs have. */
  run: (work: (ctx: JobContext) => Promise<void>) => Promise<void>
}
type Row = {
  id: string
  starts_at: Date
  time_zone: string
  wall_time: string
  duration_minutes: number
  sequence: number
  mentor_user_id: string
  mentee_user_id: string
}

class Overlap extends Error {}

/** Moves the sessions ahead whose zone's rules changed to where the agreed wall time is now (D20). What is right already is not touched. */
export async function replayZones({ db, now, run }: ReplayHost): Promise<ZonesReplay> {
  const rows = await readAhead(db, now)
  const { due, left } = dueMoves(rows, now)
  const replay: ZonesReplay = { looked: rows.length, moved: 0, left }
  // Neighbours move together: who goes later starts at the end, and one whose place is still taken tries again.
  const later = due.filter(({ shift }) => shift > 0).reverse()
  let waiting = [...later, ...due.filter(({ shift }) => shift < 0)].map(({ row }) => row)
  for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length
    const blocked: Row[] = []
    for (const row of waiting) {
      const outcome = await tryMove(run, row.id)
      if (outcome === 'blocked') blocked.push(row)
      else if (outcome === 'moved') replay.moved++
    }
    waiting = blocked
  }
  left.push(...waiting.map((row) => leftSession(row, 'overlaps another session')))
  return replay
}

const columns = sql`b.id, b.starts_at, b.time_zone, b.wall_time, b.duration_minutes, b.sequence, b.mentor_user_id, b.mentee_user_id`
const isAhead = (now: Date) =>
  sql`b.starts_at > ${now} and (b.status = 'UPCOMING' or (b.status = 'PENDING' and b.expires_at > ${now}))`

async function readAhead(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from bookings b where ${isAhead(now)} order by b.starts_at, b.id`.execute(db)
  return rows
}

async function tryMove(run: ReplayHost['run'], id: string): Promise<'moved' | 'same' | 'blocked'> {
  let moved = false
  try {
    await run(async (ctx) => {
      moved = await move(ctx, id)
    })
  } catch (error) {
    if (error instanceof Overlap) return 'blocked'
    throw error
  }
  return moved ? 'moved' : 'same'
}

/** Under the mentor's lock, as every change of commitments. False when somebody moved or ended it meanwhile. */
async function move(ctx: JobContext, id: string): Promise<boolean> {
  await mentorLockOf(id).execute(ctx.db)
  const { rows } = await sql<Row>`
    select ${columns} from bookings b where b.id = ${id} and ${isAhead(ctx.now)} for update`.execute(ctx.db)
  const row = rows[0]
  const start = row && startNow(row, ctx.now)
  if (typeof start !== 'number' || start === row!.starts_at.getTime()) return false
  await hold(ctx.db, row!, start)
  const from = row!.starts_at.toISOString()
  await ctx.emit('booking.time-changed', { bookingId: id, sequence: row!.sequence + 1, from })
  return true
}

/** Nothing waits for an answer beyond the start. */
async function hold(db: Db, row: Row, start: number): Promise<void> {
  const [begin, end] = [new Date(start), new Date(start + row.duration_minutes * MINUTE)]
  await sql`delete from commitments where session_id = ${row.id}`.execute(db)
  const { rows } = await sql<{ person_id: string }>`
    with moved as (
      update bookings set starts_at = ${begin}, ends_at = ${end}, sequence = sequence + 1,
        expires_at = case when status = 'PENDING' then least(expires_at, ${begin}) else expires_at end,
        move_expires_at = case when move_expires_at is not null then least(move_expires_at, ${begin}) end
      where id = ${row.id})
    ${insertCommitments(row.id, [row.mentor_user_id, row.mentee_user_id], begin, end)}`.execute(db)
  if (rows.length < 2) throw new Overlap()
}
