import { sql } from 'kysely'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { wallAt } from '#rules/zones.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What somebody is to be busy with. */
export type Held = { id: string; starts_at: Date; ends_at: Date }

const listed = 10
const named = 3

/** Locks the time of these people, in one fixed order; every change of commitments comes after it (bookings/hold-time.ts). */
export async function lockSchedules(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select from schedules where user_id = any(${[...userIds]}::uuid[]) order by user_id for update`.execute(db)
}

/**
 * Makes these people busy at all of these occurrences, or refuses: in the order of persons and starts, so that two of these can wait for each
 * other but never in a circle. Returns those that somebody is busy at already, by start; the caller must not commit when there are any.
 */
export async function insertCommitments(
  db: Db,
  userIds: readonly string[],
  occurrences: readonly Held[],
): Promise<{ occurrence: Held; userIds: string[] }[]> {
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

/** Frees everybody who is busy with these occurrences. */
export async function deleteCommitments(db: Db, occurrenceIds: readonly string[]): Promise<void> {
  await sql`delete from commitments where session_id = any(${[...occurrenceIds]}::uuid[])`.execute(db)
}

/** As `insertCommitments`; refuses with the starts at which somebody is busy, in the caller's zone. */
export async function holdOccurrences(
  db: Db,
  userIds: readonly string[],
  occurrences: readonly Held[],
  caller: { userId: string; timeZone: string },
): Promise<void> {
  const taken = await insertCommitments(db, userIds, occurrences)
  if (taken.length === 0) return
  const own = taken.some((one) => one.userIds.includes(caller.userId))
  const whose = own ? groupSessionMessages.timeTaken : groupSessionMessages.cohostTimeTaken
  const times = taken.map(({ occurrence }) => occurrence.starts_at)
  const names = times.slice(0, named).map((start) => whenText(start, caller.timeZone))
  const more = times.length > named ? ` and ${times.length - named} more` : ''
  throw new Refusal('occurrences_taken', {
    messages: [`${whose}: ${names.join('; ')}${more}`],
    taken: times
      .slice(0, listed)
      .map((start) => ({ startsAt: start.toISOString(), ...wallAt(caller.timeZone, start.getTime()) })),
  })
}
