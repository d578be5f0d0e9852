import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Recipient } from '#server/platform/notices.ts'

/** A session that is over, with the attendees who can review it and have not. */
export type ReviewableSession = {
  kind: 'individual' | 'group'
  sessionId: string
  /** Empty for a one-on-one, whose texts do without. */
  title: string
  slug: string | null
  mentorSlug: string
  mentorUserId: string
  mentorName: string
  endedAt: Date
  reviewers: Recipient[]
}

/** A review with its mentor and author as recipients. */
export type ReviewNotice = {
  id: string
  kind: 'individual' | 'group'
  /** Empty for a one-on-one, whose texts do without. */
  title: string
  slug: string | null
  groupSessionId: string | null
  text: string | null
  reply: string | null
  isAnonymous: boolean
  mentor: Recipient & { slug: string }
  /** Null once they deleted their account. */
  author: Recipient | null
}

const person = (alias: 'u' | 'a' | 'm') => sql`json_build_object(
  'userId', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.full_name`)}, 'email', ${sql.ref(`${alias}.email`)},
  'zone', coalesce(${sql.ref(`${alias}.time_zone`)}, 'UTC'), 'clock', ${sql.ref(`${alias}.time_format`)}, 'locale', ${sql.ref(`${alias}.locale`)})`

/** The mentee of a one-on-one that both joined. */
export async function findReviewersOfBooking(db: Db, bookingId: string): Promise<ReviewableSession | undefined> {
  const { rows } = await sql<ReviewableSession>`
    select 'individual' as kind, b.id as "sessionId", '' as title, null as slug, p.slug as "mentorSlug",
      m.id as "mentorUserId", m.full_name as "mentorName", b.ends_at as "endedAt",
      coalesce(json_agg(${person('u')}) filter (where u.id is not null), '[]') as reviewers
    from bookings b join profiles p on p.id = b.mentor_id join users m on m.id = b.mentor_user_id
    left join users u on u.id = b.mentee_user_id and b.mentee_joined_at is not null and b.mentor_joined_at is not null
      and not exists (select from reviews r where r.booking_id = b.id and r.author_user_id = u.id)
    where b.id = ${bookingId} and b.status = 'UPCOMING' group by b.id, p.id, m.id`.execute(db)
  return rows[0]
}

/** Those who joined this occurrence, do not host the series, and have not reviewed it. */
export async function findReviewersOfOccurrence(db: Db, occurrenceId: string): Promise<ReviewableSession | undefined> {
  const { rows } = await sql<ReviewableSession>`
    select 'group' as kind, s.id as "sessionId", coalesce(o.title, s.title) as title, s.slug, p.slug as "mentorSlug", m.id as "mentorUserId",
      m.full_name as "mentorName", o.ends_at as "endedAt",
      coalesce(json_agg(${person('u')} order by u.id) filter (where u.id is not null), '[]') as reviewers
    from group_occurrences o join group_sessions s on s.id = o.group_session_id join profiles p on p.id = s.host_id join users m on m.id = s.host_user_id
    left join attendances t on t.occurrence_id = o.id and t.user_id <> s.host_user_id
      and not exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = t.user_id and c.status = 'ACCEPTED')
      and not exists (select from reviews r where r.group_session_id = s.id and r.author_user_id = t.user_id)
    left join users u on u.id = t.user_id
    where o.id = ${occurrenceId} and o.status = 'UPCOMING' group by o.id, s.id, p.id, m.id`.execute(db)
  return rows[0]
}

/** A review as its notices describe it. */
export async function findReviewNotice(db: Db, reviewId: string): Promise<ReviewNotice | undefined> {
  const { rows } = await sql<ReviewNotice>`
    select r.id, case when r.booking_id is null then 'group' else 'individual' end as kind,
      coalesce(s.title, '') as title, s.slug, r.group_session_id as "groupSessionId", r.text, r.reply,
      r.anonymous as "isAnonymous",
      (${person('m')}::jsonb || jsonb_build_object('slug', p.slug)) as mentor, case when a.id is null then null else ${person('a')} end as author
    from reviews r join profiles p on p.id = r.mentor_id join users m on m.id = p.user_id
    left join group_sessions s on s.id = r.group_session_id left join users a on a.id = r.author_user_id
    where r.id = ${reviewId}`.execute(db)
  return rows[0]
}

/** The path of the page on which the reviews of a session are read and written. */
export const reviewsPath = ({ mentorSlug, slug }: { mentorSlug: string; slug: string | null }) =>
  slug === null ? `/mentor/${mentorSlug}/reviews` : `/mentor/${mentorSlug}/group-sessions-review/${slug}/reviews`
