import { sql } from 'kysely'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { wallAt } from '#rules/zones.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OccurrenceRow } from '../queries.ts'

/** An occurrence to commit people to. */
export type HeldOccurrence = Pick<OccurrenceRow, 'id' | 'starts_at' | 'ends_at'>

const MAX_LISTED = 10
const MAX_NAMED = 3

/** Locks the schedules of these people by user id; every change of commitments happens under this lock (bookings/hold-time.ts). */
export async function lockSchedules(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select from schedules where user_id = any(${[...userIds]}::uuid[]) order by user_id for update`.execute(db)
}

/**
 * Commits these people to all of these occurrences, by person and start, so two transactions cannot deadlock. Returns the conflicts by
 * start: occurrences at which somebody is busy. The caller must not commit when there are any.
 */
export async function insertCommitments(
  db: Db,
  userIds: readonly string[],
  occurrences: readonly HeldOccurrence[],
): Promise<{ occurrence: HeldOccurrence; userIds: string[] }[]> {
  const [ids, starts, ends] = [
    occurrences.map(({ id }) => id),
    occurrences.map((one) => one.starts_at),
    occurrences.map((one) => one.ends_at),
  ]
  const { rows } = await sql<{ person_id: string; session_id: string }>`
    insert into commitments (person_id, session_id, kind, period)
    select person, id, 'group', tstzrange(starts_at, ends_at)
    from unnest(${[...userIds]}::uuid[]) as people (person),
      unnest(${ids}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as held (id, starts_at, ends_at)
    order by person, starts_at on conflict do nothing returning person_id, session_id`.execute(db)
  if (rows.length === userIds.length * occurrences.length) return []
  const free = new Set(rows.map((row) => row.person_id + row.session_id))
  return occurrences
    .map((occurrence) => ({ occurrence, userIds: userIds.filter((userId) => !free.has(userId + occurrence.id)) }))
    .filter((one) => one.userIds.length > 0)
    .toSorted((a, b) => a.occurrence.starts_at.getTime() - b.occurrence.starts_at.getTime())
}

/** Releases everybody committed to these occurrences. */
export async function deleteCommitments(db: Db, occurrenceIds: readonly string[]): Promise<void> {
  await sql`delete from commitments where session_id = any(${[...occurrenceIds]}::uuid[])`.execute(db)
}

/** As `insertCommitments`; refuses conflicts with their starts in the caller's zone. */
export async function holdOccurrences(
  db: Db,
  userIds: readonly string[],
  occurrences: readonly HeldOccurrence[],
  caller: { userId: string; timeZone: string },
): Promise<void> {
  const conflicts = await insertCommitments(db, userIds, occurrences)
  if (conflicts.length === 0) return
  const isOwn = conflicts.some((one) => one.userIds.includes(caller.userId))
  const message = isOwn ? groupSessionMessages.timeTaken : groupSessionMessages.cohostTimeTaken
  const times = conflicts.map(({ occurrence }) => occurrence.starts_at)
  const names = times.slice(0, MAX_NAMED).map((start) => whenText(start, caller.timeZone))
  const more = times.length > MAX_NAMED ? ` and ${times.length - MAX_NAMED} more` : ''
  throw new Refusal('occurrences_taken', {
    messages: [`${message}: ${names.join('; ')}${more}`],
    taken: times
      .slice(0, MAX_LISTED)
      .map((start) => ({ startsAt: start.toISOString(), ...wallAt(caller.timeZone, start.getTime()) })),
  })
}
