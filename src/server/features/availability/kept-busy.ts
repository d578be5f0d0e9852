import { sql } from 'kysely'
import { DAY } from '#rules/days.ts'
import type { Db } from '#server/platform/database/database.ts'
import { packedBusy, packedStarts, type TimeRow, unpackInstants } from './queries.ts'

/** When a mentor is busy, packed start, end; and the starts that count against her cap. Instants in epoch milliseconds. */
export type BusyTimes = { busy: readonly number[]; booked: readonly number[] }
type Kept = BusyTimes & { version: number; busyVersion: number; readAt: number }
type BusyRow = { profile_id: string; version: number; busy_version: number; busy: Buffer | null; booked: Buffer | null }

const kept = new Map<string, Kept>()
const maximumKept = 5_000
/** The horizon's limit, a day of keeping, and the longest session with its buffer. */
const AHEAD = 368 * DAY
const BEHIND = DAY

/**
 * The busy times of mentors with a schedule, from memory where their versions say that nothing has changed: the database raises
 * `busy_version` in the commit that changes a commitment. Never ask inside a transaction that has written commitments.
 */
export async function busyTimes(db: Db, rows: readonly TimeRow[], now: number): Promise<Map<string, BusyTimes>> {
  const found = new Map<string, BusyTimes>()
  const missing: string[] = []
  for (const row of rows) {
    const known = kept.get(row.profile_id)
    if (known !== undefined && holds(known, row, now)) found.set(row.profile_id, known)
    else missing.push(row.profile_id)
  }
  for (const row of missing.length === 0 ? [] : await readBusy(db, missing, now)) {
    const entry = {
      version: row.version,
      busyVersion: row.busy_version,
      readAt: now,
      busy: unpackInstants(row.busy),
      booked: unpackInstants(row.booked),
    }
    if (kept.size >= maximumKept) kept.delete(kept.keys().next().value!)
    kept.set(row.profile_id, entry)
    found.set(row.profile_id, entry)
  }
  return found
}

/** What was read covers the days from then on; read anew each day, it sheds what is over. */
const holds = (known: Kept, row: TimeRow, now: number) =>
  known.busyVersion === row.busy_version &&
  known.version === row.version &&
  known.readAt <= now &&
  now < known.readAt + DAY

/** One mentor's busy times as if a session did not exist; never kept. */
export async function busyWithout(db: Db, profileId: string, sessionId: string, now: number): Promise<BusyTimes> {
  const [row] = await readBusy(db, [profileId], now, sessionId)
  return { busy: unpackInstants(row?.busy ?? null), booked: unpackInstants(row?.booked ?? null) }
}

async function readBusy(db: Db, profileIds: readonly string[], now: number, except?: string): Promise<BusyRow[]> {
  const [from, to] = [new Date(now - BEHIND), new Date(now + AHEAD)]
  const { rows } = await sql<BusyRow>`
    select s.profile_id, s.version, s.busy_version, ${packedBusy(sql`s.user_id`, from, to, except)} as busy,
      ${packedStarts(from, to, except)} as booked
    from schedules s where s.profile_id = any(${profileIds}::uuid[])`.execute(db)
  return rows
}
