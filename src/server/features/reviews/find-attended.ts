import { sql } from 'kysely'
import { reviewLimits } from '#contract/reviews/constants.ts'
import type { AwaitedReview } from '#contract/reviews/routes.ts'
import { DAY, HOUR } from '#rules/time/days.ts'
import { isReviewOpen, reviewUntil } from '#rules/reviews/reviews.ts'
import { blockedAround } from '#server/features/bookings/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A session that can be reviewed: a one-on-one, or a series of group sessions. */
type Reviewable = { kind: 'individual' | 'group'; sessionId: string }

/** A session that somebody attended; of a series the last occurrence they attended. */
type Attended = {
  kind: Reviewable['kind']
  session_id: string
  title: string | null
  slug: string | null
  mentor_id: string
  mentor_user_id: string
  mentor_slug: string
  mentor_name: string
  mentor_picture: string | null
  ended_at: Date
  reviewed: boolean
}

const MOST = 50
/** Nobody can join earlier than this before the end: the longest session and the minutes before it in which the room is open. */
const BEFORE_END = 3 * HOUR

/**
 * The sessions that this user attended and may review now, latest first, reviewed ones too: one-on-ones as the mentee in which both
 * joined, or the mentor joined and kept the mentee out by a block, and group sessions that they joined as neither host nor cohost (D45).
 */
export async function findAttended(db: Db, userId: string, now: Date, only?: Reviewable): Promise<Attended[]> {
  const since = new Date(now.getTime() - reviewLimits.days * DAY)
  const one = only?.sessionId ?? null
  const { rows } = await sql<Attended>`
    select x.*, p.slug as mentor_slug, u.full_name as mentor_name, u.picture_url as mentor_picture,
      exists (select from reviews r where r.author_user_id = ${userId} and (r.booking_id = x.session_id or r.group_session_id = x.session_id)) as reviewed
    from (
      select 'group' as kind, s.id as session_id, s.title, s.slug, s.host_id as mentor_id, s.host_user_id as mentor_user_id, max(o.ends_at) as ended_at
      from attendances a join group_occurrences o on o.id = a.occurrence_id join group_sessions s on s.id = o.group_session_id
      where a.user_id = ${userId} and a.joined_at > ${new Date(since.getTime() - BEFORE_END)}
        and o.status = 'UPCOMING' and o.ends_at > ${since} and o.ends_at <= ${now} and s.host_user_id <> ${userId}
        and not exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${userId} and c.status = 'ACCEPTED')
      group by s.id
      union all
      select 'individual', b.id, null, null, b.mentor_id, b.mentor_user_id, b.ends_at
      from bookings b
      where b.mentee_id = any(array(select id from profiles where user_id = ${userId})) and b.starts_at > ${new Date(since.getTime() - BEFORE_END)}
        and b.status = 'UPCOMING' and b.ends_at > ${since} and b.ends_at <= ${now}
        and b.mentor_joined_at is not null and (b.mentee_joined_at is not null or ${blockedAround('mentor')})) x
    join profiles p on p.id = x.mentor_id join users u on u.id = x.mentor_user_id
    where ${only === undefined ? sql`true` : sql`x.kind = ${only.kind} and x.session_id = ${one}`}
    order by x.ended_at desc, x.session_id limit ${MOST}`.execute(db)
  return rows.filter((row) => isReviewOpen(row.ended_at.getTime(), now.getTime()))
}

/** Sessions that the caller attended and has not reviewed, latest first. */
export async function listAwaited({ actor, db, now }: Context<Member>): Promise<AwaitedReview[]> {
  const attended = await findAttended(db, actor.userId, now)
  return attended
    .filter((row) => !row.reviewed)
    .map((row) => ({
      kind: row.kind,
      sessionId: row.session_id,
      sessionTitle: row.title,
      sessionSlug: row.slug,
      mentorId: row.mentor_id,
      mentorSlug: row.mentor_slug,
      mentorFullName: row.mentor_name,
      mentorProfilePictureUrl: row.mentor_picture,
      endedAt: row.ended_at.toISOString(),
      until: new Date(reviewUntil(row.ended_at.getTime())).toISOString(),
    }))
}
