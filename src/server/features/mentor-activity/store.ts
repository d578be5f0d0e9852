import { sql, type RawBuilder } from 'kysely'
import { MOST_REQUESTS, REQUESTS_SINCE, type SettledRequest } from '#rules/mentor-activity/activity.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What the rules read of a mentor. */
export type MentorState = {
  profileId: string
  activeThisWeek: boolean
  answersWithinDay: boolean | null
  /** The latest use that is known of; null: none is. */
  lastUsedAt: Date | null
  requests: { outcome: SettledRequest['outcome']; requestedAt: string; settledAt: string }[]
}

/** SQL: what a card or a profile says of mentor `p`. */
export const activityColumns = sql`
  p.active_this_week as "activeThisWeek", coalesce(p.answers_within_day, false) as "answersWithinDay"`

/** SQL: the latest requests of mentor `p` that are settled, newest first, as JSON. */
const latestRequests = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object('outcome', b.request_outcome, 'requestedAt', b.created_at, 'settledAt', b.request_settled_at)
    order by b.request_settled_at desc), '[]')
  from (
    select request_outcome, created_at, request_settled_at from bookings
    where mentor_id = p.id and request_outcome is not null and request_settled_at > ${new Date(now.getTime() - REQUESTS_SINCE)}
    order by request_settled_at desc limit ${sql.lit(MOST_REQUESTS)}) b)`

const stateOf = (now: Date, where: RawBuilder<unknown>) => sql<MentorState>`
  select p.id as "profileId", p.active_this_week as "activeThisWeek", p.answers_within_day as "answersWithinDay",
    greatest(a.last_used_at, (select max(d.last_used_at) from device_sessions d where d.user_id = p.user_id and d.revoked_at is null),
      (select max(k.last_used_at) from known_devices k where k.user_id = p.user_id)) as "lastUsedAt",
    ${latestRequests(now)} as requests
  from profiles p join users u on u.id = p.user_id left join mentor_activity a on a.profile_id = p.id
  where p.role = 'mentor' and u.role = 'mentor' and u.is_active and ${where}`

/** Before the first id. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** The next active mentors after this profile, by id. */
export async function readMentorsAfter(db: Db, now: Date, after: string, limit: number): Promise<MentorState[]> {
  const next = sql`p.id > ${after}::uuid order by p.id limit ${sql.lit(limit)}`
  return (await stateOf(now, next).execute(db)).rows
}

/** One active mentor. */
export async function readMentor(db: Db, now: Date, profileId: string): Promise<MentorState | undefined> {
  return (await stateOf(now, sql`p.id = ${profileId}`).execute(db)).rows[0]
}

/** Stores when these mentors used the product last; now for those of whom nothing is known, so that nobody is asked before their time. */
export async function storeUses(db: Db, now: Date, mentors: readonly MentorState[]): Promise<void> {
  if (mentors.length === 0) return
  const [ids, uses] = [
    mentors.map(({ profileId }) => profileId),
    mentors.map(({ lastUsedAt }) => (lastUsedAt ?? now).toISOString()),
  ]
  await sql`
    insert into mentor_activity as a (profile_id, last_used_at)
    select * from unnest(${ids}::uuid[], ${uses}::timestamptz[]) order by 1
    on conflict (profile_id) do update set last_used_at = excluded.last_used_at where a.last_used_at < excluded.last_used_at`.execute(
    db,
  )
}

/** What is said of a mentor; false: it was said already. */
export async function storeFacts(
  db: Db,
  {
    profileId,
    activeThisWeek,
    answersWithinDay,
  }: Pick<MentorState, 'profileId' | 'activeThisWeek' | 'answersWithinDay'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update profiles set active_this_week = ${activeThisWeek}, answers_within_day = ${answersWithinDay}
    where id = ${profileId} and (active_this_week, answers_within_day) is distinct from (${activeThisWeek}, ${answersWithinDay}::boolean)`.execute(
    db,
  )
  return numAffectedRows === 1n
}
