import { sql } from 'kysely'
import { DAY } from '#rules/time/days.ts'
import type { Db } from '#server/platform/database/database.ts'
import { mergeBusy } from './set-external-busy.ts'
import { packedBusy, packedStarts, unpackInstants } from './store.ts'

/** A mentor's busy times as start, end, start, end …; and the starts that count against their weekly cap. Epoch milliseconds. */
export type BusyTimes = { readonly busy: readonly number[]; readonly booked: readonly number[] }
/** A mentor's current versions; null before the mentor ever set hours. */
export type ScheduleVersions = {
  readonly profile_id: string
  readonly version: number | null
  readonly busy_version: number | null
}
type Entry = BusyTimes & { version: number; busyVersion: number; readAt: number }
type BusyRow = {
  profile_id: string
  version: number
  busy_version: number
  busy: Buffer | null
  external_busy: Buffer | null
  booked: Buffer | null
}

const cache = new Map<string, Entry>()
const MAX_ENTRIES = 5_000
/** The longest horizon, a day in the cache, and the longest session with its buffer. */
const AHEAD = 368 * DAY
const BEHIND = DAY

/**
 * The busy times of mentors with a schedule, from the cache where their versions match: the database raises `busy_version` in the commit
 * that changes a commitment. Never call it inside a transaction that has written commitments: a rollback would leave a wrong entry.
 */
export async function cachedBusyTimes(
  db: Db,
  mentors: readonly ScheduleVersions[],
  now: number,
): Promise<Map<string, BusyTimes>> {
  const found = new Map<string, BusyTimes>()
  const missing: string[] = []
  for (const mentor of mentors) {
    const entry = cache.get(mentor.profile_id)
    if (entry !== undefined && isValid(entry, mentor, now)) found.set(mentor.profile_id, entry)
    else missing.push(mentor.profile_id)
  }
  for (const row of missing.length === 0 ? [] : await readBusy(db, missing, now)) {
    const entry = {
      version: row.version,
      busyVersion: row.busy_version,
      readAt: now,
      busy: mergeBusy(row.busy, row.external_busy),
      booked: unpackInstants(row.booked),
    }
    if (cache.size >= MAX_ENTRIES) cache.delete(cache.keys().next().value!)
    cache.set(row.profile_id, entry)
    found.set(row.profile_id, entry)
  }
  return found
}

/** An entry is valid for a day: it covers the time ahead of its read, and the next one drops past sessions. */
const isValid = (entry: Entry, { version, busy_version: busyVersion }: ScheduleVersions, now: number) =>
  entry.busyVersion === busyVersion && entry.version === version && entry.readAt <= now && now < entry.readAt + DAY

/** One mentor's busy times without one session; never cached. */
export async function busyTimesWithout(db: Db, profileId: string, sessionId: string, now: number): Promise<BusyTimes> {
  const [row] = await readBusy(db, [profileId], now, sessionId)
  return { busy: mergeBusy(row?.busy ?? null, row?.external_busy ?? null), booked: unpackInstants(row?.booked ?? null) }
}

async function readBusy(db: Db, profileIds: readonly string[], now: number, except?: string): Promise<BusyRow[]> {
  const [from, to] = [new Date(now - BEHIND), new Date(now + AHEAD)]
  const { rows } = await sql<BusyRow>`
    select s.profile_id, s.version, s.busy_version, s.external_busy, ${packedBusy(sql`s.user_id`, from, to, except)} as busy,
      ${packedStarts(from, to, except)} as booked
    from schedules s where s.profile_id = any(${profileIds}::uuid[])`.execute(db)
  return rows
}
