import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { selectHosts } from '../queries.ts'

/** A session as in-app notices name it, with their recipients, each once. */
export type SessionNotice = {
  id: string
  slug: string
  title: string
  hostName: string
  hostPicture: string | null
  recipients: NoticeRecipient[]
}

/** `startsAt` is the first of the recipient's occurrences among those of the notice, `count` their number. */
export type NoticeRecipient = {
  userId: string
  zone: string
  role: 'host' | 'cohost' | 'attendee'
  startsAt: Date
  count: number
}

type Options = {
  sessionId: string
  /** Null: all that have not ended. */
  occurrenceIds: readonly string[] | null
  now: Date
  /** Attendees only, also those on the waitlist or with an offer, or those who were until the cancellation. */
  seats: 'going' | 'waiting' | 'cancelled'
  /** These users instead of those with a seat. */
  userIds?: readonly string[]
}

const seatIs: Record<Options['seats'], RawBuilder<unknown>> = {
  going: sql`r.status = 'GOING'`,
  waiting: sql`r.status in ('GOING', 'WAITLISTED', 'OFFERED')`,
  // A cancellation ends waitlist places with its own timestamp.
  cancelled: sql`(r.status in ('GOING', 'WAITLISTED', 'OFFERED') or (r.status = 'CANCELLED' and r.changed_at = o.cancelled_at))`,
}

/** The recipients of a notice about these occurrences; undefined if all of them were cancelled since, unless that is the notice. */
export async function findNoticeRecipients(db: Db, options: Options): Promise<SessionNotice | undefined> {
  const { sessionId, occurrenceIds, now, seats, userIds } = options
  const isSelected = occurrenceIds === null ? sql`o.ends_at > ${now}` : sql`o.id = any(${[...occurrenceIds]}::uuid[])`
  const hasStatus = seats === 'cancelled' ? sql`true` : sql`o.status = 'UPCOMING'`
  const attendees =
    userIds === undefined
      ? sql`select r.user_id, 'attendee', o.starts_at from occ o join rsvps r on r.occurrence_id = o.id where ${seatIs[seats]}`
      : sql`select w.user_id, 'attendee', o.starts_at from occ o cross join unnest(${[...userIds]}::uuid[]) as w (user_id)`
  const { rows } = await sql<Omit<SessionNotice, 'recipients'> & NoticeRecipient>`
    with occ as (select o.* from group_occurrences o where o.group_session_id = ${sessionId} and ${isSelected} and ${hasStatus}),
    involved (user_id, role, starts_at) as (
      select h."userId", h.role, o.starts_at from occ o cross join (${selectHosts(sessionId)}) h
      union all ${attendees}),
    recipient as (
      select user_id, case when bool_or(role = 'host') then 'host' when bool_or(role = 'cohost') then 'cohost' else 'attendee' end as role,
        min(starts_at) as starts_at, count(distinct starts_at)::int as count from involved group by user_id)
    select s.id, s.slug, coalesce((select title from occ where title is not null and (select count(*) from occ) = 1), s.title) as title,
      h.full_name as "hostName", h.picture_url as "hostPicture",
      u.id as "userId", coalesce(u.time_zone, 'UTC') as zone, x.role, x.starts_at as "startsAt", x.count
    from recipient x join users u on u.id = x.user_id join group_sessions s on s.id = ${sessionId} join users h on h.id = s.host_user_id
    order by u.id`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { id, slug, title, hostName, hostPicture } = first
  const recipients = rows.map(({ userId, zone, role, startsAt, count }) => ({ userId, zone, role, startsAt, count }))
  return { id, slug, title, hostName, hostPicture, recipients }
}
