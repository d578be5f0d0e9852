import { sql } from 'kysely'
import type { MentorTime } from '#rules/availability/slots.ts'
import type { StoredBreak } from '#rules/mentor-activity/breaks.ts'
import { mentorTimeColumns, mentorTimeFrom, type MentorTimeRow } from '#server/features/availability/public.ts'
import { scheduleLock } from '#server/features/commitments/public.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { peopleColumns, spanAround, wholeSpan, type People, type Span } from './store.ts'

/** What decides a requested booking. */
export type RequestRow = People &
  MentorTimeRow &
  StoredBreak & { known: boolean | null; blocked: boolean; approve_requests: boolean | null }

/** What decides a booking, and the mentor's time around the requested start. `wholeTime` reads the rest of it, for alternatives. */
export type LoadedRequest = {
  row: RequestRow
  time: MentorTime | null
  wholeTime: () => Promise<MentorTime | null>
}

/** Locks the mentor's schedule, then loads both people, the calendar, a block and the mentor's time in the same round trip. */
export async function lockForBooking(
  { db, actor, now }: Context<Member>,
  mentorId: string,
  start: number | null,
): Promise<LoadedRequest> {
  const read = (span: Span) => sql<RequestRow>`
    select mp.id as mentor_id, mu.id as mentor_user_id, ep.id as mentee_id, eu.id as mentee_user_id, ${peopleColumns},
      s.fixed_video_link, s.approve_requests, ${mentorTimeColumns(sql`mu.id`, span)},
      mp.break_since, mp.break_ends_at, mp.role = 'mentor' and mu.role = 'mentor' and mu.is_active as known,
      ${blockedBetween(sql`mu.id`, sql`eu.id`)} as blocked
    from profiles ep join users eu on eu.id = ep.user_id
    left join profiles mp on mp.id = ${mentorId} left join users mu on mu.id = mp.user_id
    left join schedules s on s.profile_id = mp.id
    where ep.id = ${actor.profileId}`
  const timeOf = (row: RequestRow) => mentorTimeFrom(db, row.mentor_id, row, now.getTime())
  const [, { rows }] = await pipeline(db, scheduleLock([mentorId]), read(spanAround(start, now)))
  const row = rows[0]!
  const wholeTime = async () => timeOf((await read(wholeSpan(now)).execute(db)).rows[0]!)
  return { row, time: await timeOf(row), wholeTime }
}
