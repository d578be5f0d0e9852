import { sql } from 'kysely'
import type { landingReviewRoutes, QuotedReview } from '#contract/reviews/landing-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { blockedBetween, isVisibleTo } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import { isNotByBlocked } from './queries.ts'

const SHOWN = 3
const RECENT_DAYS = 180
/** The latest among which reviews of different people are looked for. */
const LOOKED_AT = 40

/** SQL: what the index `reviews_quotable` holds, word for word. */
const isQuotable = sql`r.overall >= 4 and not r.anonymous and char_length(r.text) between 40 and 280`

type Row = {
  id: string
  text: string
  created_at: Date
  author_id: string
  author_name: string
  author_picture: string | null
  author_job: string
  author_locale: string
  mentor_id: string
  mentor_slug: string
  mentor_name: string
  mentor_picture: string | null
}

/** Recent good reviews, one of each mentor and by each mentee: the latest, but first those by people who read in this language. */
export async function findLandingReviews(
  { db, actor, now }: Context,
  { query: { language } }: Parsed<(typeof landingReviewRoutes)['landingReviews']>,
): Promise<QuotedReview[]> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY)
  const { rows } = await sql<Row>`
    select r.id, r.text, r.created_at, a.id as author_id, au.full_name as author_name, au.picture_url as author_picture,
      a.job_title as author_job, au.locale as author_locale, p.id as mentor_id, p.slug as mentor_slug,
      u.full_name as mentor_name, u.picture_url as mentor_picture
    from reviews r join profiles p on p.id = r.mentor_id join users u on u.id = p.user_id
      join users au on au.id = r.author_user_id and au.is_active
      join profiles a on a.id = r.author_id and a.user_id = au.id and a.role = au.role and a.role = 'mentee'
      left join group_sessions s on s.id = r.group_session_id
    where ${isQuotable} and r.created_at > ${since} and s.is_private is not true
      and ${isVisibleTo(actor?.userId)} and ${isNotByBlocked(actor?.userId)} and not ${blockedBetween(sql`au.id`, sql`u.id`)}
      and not exists (select from reports where review_id = r.id and status <> 'DISMISSED')
    order by r.created_at desc, r.id desc limit ${LOOKED_AT}`.execute(db)
  const first = (row: Row) => Number(row.author_locale === language)
  return ofDifferentPeople(rows.toSorted((one, other) => first(other) - first(one)))
    .slice(0, SHOWN)
    .map(showQuoted)
}

function ofDifferentPeople(rows: readonly Row[]): Row[] {
  const quoted = new Set<string>()
  return rows.filter(({ mentor_id, author_id }) => {
    if (quoted.has(mentor_id) || quoted.has(author_id)) return false
    quoted.add(mentor_id).add(author_id)
    return true
  })
}

const showQuoted = (row: Row): QuotedReview => ({
  id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  author: {
    profileId: row.author_id,
    fullName: row.author_name,
    profilePictureUrl: row.author_picture,
    jobTitle: row.author_job,
  },
  mentor: {
    profileId: row.mentor_id,
    profileSlug: row.mentor_slug,
    fullName: row.mentor_name,
    profilePictureUrl: row.mentor_picture,
  },
})
