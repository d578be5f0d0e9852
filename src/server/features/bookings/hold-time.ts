import { sql } from 'kysely'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { MINUTE } from '#rules/days.ts'
import { type MentorTime, nearestFree, packBusy } from '#rules/slots.ts'
import { wallAt } from '#rules/zones.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * SQL: locks a mentor's time: her buffer, notice and weekly cap are decided under it. Every command that changes commitments takes this lock
 * first, and asks for the commitments in a later statement: this one's snapshot is as old as its waiting.
 */
export const mentorLock = (profileId: string) => sql`select from schedules where profile_id = ${profileId} for update`

/** As `mentorLock`, for the mentor of a session. */
export const mentorLockOf = (bookingId: string) =>
  sql`select from bookings b join schedules s on s.profile_id = b.mentor_id where b.id = ${bookingId} for update of s`

/**
 * SQL: makes both people busy. One fixed order of persons and `do nothing` instead of an error: two of these can wait for each other's
 * end, but never in a circle. Returns the persons who were free; the caller compares.
 */
export const insertCommitments = (bookingId: string, people: readonly [string, string], start: Date, end: Date) => sql<{
  person_id: string
}>`
  insert into commitments (person_id, session_id, kind, period)
  select person, ${bookingId}, 'individual', tstzrange(${start}, ${end})
  from unnest(${people.toSorted()}::uuid[]) with ordinality as people (person, place) order by place
  on conflict do nothing returning person_id`

/** A mentor's whole coming time, read when it is asked for; null for one who offers nothing. */
export type WholeTime = () => Promise<MentorTime | null>

/** What a refused start says: with the three nearest free ones where somebody was faster or the time is not offered. */
export async function lostSlot(
  code: ErrorCode,
  wholeTime: WholeTime,
  start: number | null,
  durationMinutes: number,
  zone: string,
): Promise<Refusal> {
  const helps = code === 'slot_taken' || code === 'slot_outside_availability' || code === 'weekly_cap_reached'
  const time = helps && start !== null ? await wholeTime() : null
  if (time === null || start === null) return new Refusal(code)
  return new Refusal(code, { nearest: nearest(time, start, durationMinutes, zone) })
}

function nearest(
  time: MentorTime,
  start: number,
  durationMinutes: number,
  zone: string,
): NonNullable<ErrorBody['nearest']> {
  return nearestFree(time, start, durationMinutes).map((instant) => ({
    startsAt: new Date(instant).toISOString(),
    ...wallAt(zone, instant),
  }))
}

type Held = {
  mentorUserId: string
  free: readonly { person_id: string }[]
  wholeTime: WholeTime
  start: number
  durationMinutes: number
  zone: string
}

/** After `insertCommitments`: throws when either of the two was not free. The mentor's answer comes first. */
export async function needBothFree({
  mentorUserId,
  free,
  wholeTime,
  start,
  durationMinutes,
  zone,
}: Held): Promise<void> {
  if (free.length === 2) return
  if (free.some(({ person_id: person }) => person === mentorUserId)) throw new Refusal('own_time_taken')
  // Busy with something that is not under her lock, such as a session in which she is the mentee.
  const withStart = async () => {
    const time = await wholeTime()
    return time && { ...time, busy: packBusy([...pairs(time.busy), [start, start + durationMinutes * MINUTE]]) }
  }
  throw await lostSlot('slot_taken', withStart, start, durationMinutes, zone)
}

function* pairs(packed: readonly number[]): Generator<[number, number]> {
  for (let i = 0; i < packed.length; i += 2) yield [packed[i]!, packed[i + 1]!]
}
