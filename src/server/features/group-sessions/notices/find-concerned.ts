import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** A session as news of it name it. */
export type SessionNews = {
  id: string
  slug: string
  title: string
  hostName: string
  hostPicture: string | null
  /** Who runs it, hears of these occurrences, or was named; each once. */
  people: Concerned[]
}

/** Somebody whom news concern: `startsAt` is the first of the occurrences that are hers, `meetings` how many they are. */
export type Concerned = {
  userId: string
  zone: string
  part: 'host' | 'cohost' | 'attendee'
  startsAt: Date
  meetings: number
}

type Wish = {
  sessionId: string
  /** Null: all that are ahead. */
  occurrenceIds: readonly string[] | null
  now: Date
  /** Those who come, or also those who wait in line or for an answer to their offer; `cancelled`: who did until it was cancelled. */
  seats: 'going' | 'waiting' | 'cancelled'
  /** Instead of those with a seat: these people. */
  userIds?: readonly string[]
}

const seatIs: Record<Wish['seats'], ReturnType<typeof sql>> = {
  going: sql`r.status = 'GOING'`,
  waiting: sql`r.status in ('GOING', 'WAITLISTED', 'OFFERED')`,
  // What ended with the cancellation bears its moment.
  cancelled: sql`(r.status in ('GOING', 'WAITLISTED', 'OFFERED') or (r.status = 'CANCELLED' and r.changed_at = o.cancelled_at))`,
}

/** Whom news of these occurrences concern; nobody where all of them were cancelled since (unless that is the news). */
export async function findConcerned(db: Db, wish: Wish): Promise<SessionNews | undefined> {
  const { sessionId, occurrenceIds, now, seats, userIds } = wish
  const meant = occurrenceIds === null ? sql`o.ends_at > ${now}` : sql`o.id = any(${[...occurrenceIds]}::uuid[])`
  const standing = seats === 'cancelled' ? sql`true` : sql`o.status = 'UPCOMING'`
  const others =
    userIds === undefined
      ? sql`select r.user_id, 'attendee', o.starts_at from occ o join rsvps r on r.occurrence_id = o.id where ${seatIs[seats]}`
      : sql`select w.user_id, 'attendee', o.starts_at from occ o cross join unnest(${[...userIds]}::uuid[]) as w (user_id)`
  const { rows } = await sql<Omit<SessionNews, 'people'> & Concerned>`
    with occ as (select o.* from group_occurrences o where o.group_session_id = ${sessionId} and ${meant} and ${standing}),
    part (user_id, part, starts_at) as (
      select s.host_user_id, 'host', o.starts_at from occ o join group_sessions s on s.id = o.group_session_id
      union all
      select c.mentor_user_id, 'cohost', o.starts_at from occ o join cohosts c on c.group_session_id = o.group_session_id and c.status = 'ACCEPTED'
      union all ${others}),
    person as (
      select user_id, case when bool_or(part = 'host') then 'host' when bool_or(part = 'cohost') then 'cohost' else 'attendee' end as part,
        min(starts_at) as starts_at, count(distinct starts_at)::int as meetings from part group by user_id)
    select s.id, s.slug, coalesce((select title from occ where title is not null and (select count(*) from occ) = 1), s.title) as title,
      h.full_name as "hostName", h.picture_url as "hostPicture",
      u.id as "userId", coalesce(u.time_zone, 'UTC') as zone, x.part, x.starts_at as "startsAt", x.meetings
    from person x join users u on u.id = x.user_id join group_sessions s on s.id = ${sessionId} join users h on h.id = s.host_user_id
    order by u.id`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { id, slug, title, hostName, hostPicture } = first
  const people = rows.map(({ userId, zone, part, startsAt, meetings }) => ({ userId, zone, part, startsAt, meetings }))
  return { id, slug, title, hostName, hostPicture, people }
}
