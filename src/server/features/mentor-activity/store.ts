import { sql, type RawBuilder } from 'kysely'
import type { AskedAbout, BreakCause } from '#contract/mentor-activity/constants.ts'
import { MOST_REQUESTS, REQUESTS_SINCE, type SettledRequest } from '#rules/mentor-activity/activity.ts'
import type { StoredBreak } from '#rules/mentor-activity/breaks.ts'
import { scheduleLock } from '#server/features/commitments/public.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What the rules read of a mentor. */
export type MentorState = StoredBreak & {
  profileId: string
  userId: string
  isDemo: boolean
  cause: BreakCause | null
  /** Null: they never chose one. */
  zone: string | null
  confirmedAt: Date | null
  askedAt: Date | null
  askedAbout: AskedAbout | null
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
  select p.id as "profileId", p.user_id as "userId", u.is_demo as "isDemo", u.time_zone as zone, p.break_since, p.break_ends_at, p.break_cause as cause,
    a.confirmed_at as "confirmedAt", a.asked_at as "askedAt", a.asked_about as "askedAbout", p.active_this_week as "activeThisWeek", p.answers_within_day as "answersWithinDay",
    greatest(a.last_used_at, (select max(d.last_used_at) from device_sessions d where d.user_id = p.user_id and d.revoked_at is null),
      (select max(k.last_used_at) from known_devices k where k.user_id = p.user_id)) as "lastUsedAt",
    ${latestRequests(now)} as requests
  from profiles p join users u on u.id = p.user_id left join mentor_activity a on a.profile_id = p.id
  where p.role = 'mentor' and u.role = 'mentor' and u.is_active and ${where}`

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

/** Asks a mentor whom nobody has asked meanwhile; false: somebody has. */
export async function storeQuestion(db: Db, now: Date, profileId: string, about: AskedAbout): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mentor_activity set asked_at = ${now}, asked_about = ${about} where profile_id = ${profileId} and asked_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Takes the open question back, the one of this instant where one is given; false: there is none. */
export async function clearQuestion(db: Db, profileId: string, askedAt?: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mentor_activity set asked_at = null, asked_about = null where profile_id = ${profileId} and asked_at is not null
      and ${askedAt === undefined ? sql`true` : sql`asked_at = ${askedAt}`}`.execute(db)
  return numAffectedRows === 1n
}

/** Stores that a mentor said that they are here, or that a break of theirs is over: neither is asked about again. */
export async function storeConfirmation(db: Db, now: Date, profileId: string): Promise<void> {
  await sql`
    insert into mentor_activity (profile_id, last_used_at, confirmed_at) values (${profileId}, ${now}, ${now})
    on conflict (profile_id) do update set confirmed_at = excluded.confirmed_at, asked_at = null, asked_about = null`.execute(
    db,
  )
}

type NewBreak = { cause: BreakCause; endsAt: Date | null }

/**
 * Begins a break, or changes the present one; false: it is that already. Bookings take the same lock of the schedule: one that comes later
 * finds the break, one that came first stays.
 */
export async function storeBreak(db: Db, now: Date, profileId: string, { cause, endsAt }: NewBreak): Promise<boolean> {
  await scheduleLock([profileId]).execute(db)
  const isOver = sql`(break_since is null or break_ends_at <= ${now})`
  const { numAffectedRows } = await sql`
    update profiles set break_since = case when ${isOver} then ${now} else break_since end, break_ends_at = ${endsAt}, break_cause = ${cause}
    where id = ${profileId} and (${isOver} or (break_ends_at, break_cause) is distinct from (${endsAt}::timestamptz, ${cause}))`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Ends a break, only one that is due by an instant where one is given; false: there is none. */
export async function removeBreak(db: Db, profileId: string, dueBy?: Date): Promise<boolean> {
  await scheduleLock([profileId]).execute(db)
  const { numAffectedRows } = await sql`
    update profiles set break_since = null, break_ends_at = null, break_cause = null where id = ${profileId} and break_since is not null
      and ${dueBy === undefined ? sql`true` : sql`break_ends_at <= ${dueBy}`}`.execute(db)
  return numAffectedRows === 1n
}
