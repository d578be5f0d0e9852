import { sql, type RawBuilder } from 'kysely'
import { reviewLimits } from '#contract/reviews/constants.ts'
import type { ReviewOrder } from '#contract/reviews/orders.ts'
import type { Review, reviewRoutes } from '#contract/reviews/routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { shownAverage } from '#rules/reviews/reviews.ts'
import { isVisibleTo } from '#server/features/group-sessions/public.ts'
import { blockedBetween, findVisible } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A review with its session and, unless it is anonymous, its author. */
type ReviewRow = {
  id: string
  kind: 'individual' | 'group'
  title: string | null
  slug: string | null
  mentor_id: string
  overall: number
  audio: number | null
  content_delivery: number | null
  student_interaction: number | null
  timeliness: number | null
  text: string | null
  created_at: Date
  reply: string | null
  replied_at: Date | null
  author_id: string | null
  author_slug: string | null
  author_name: string | null
  author_picture: string | null
  author_job: string | null
  author_is_mentor: boolean | null
}

const reviewRead = sql`
  select r.id, case when r.booking_id is null then 'group' else 'individual' end as kind,
    s.title, s.slug, r.mentor_id,
    r.overall, r.audio, r.content_delivery, r.student_interaction, r.timeliness, r.text, r.created_at, r.reply, r.replied_at,
    a.id as author_id, a.slug as author_slug, u.full_name as author_name, u.picture_url as author_picture, a.job_title as author_job, a.role = 'mentor' as author_is_mentor
  from reviews r left join group_sessions s on s.id = r.group_session_id
    left join users u on u.id = r.author_user_id and not r.anonymous and u.is_active
    left join profiles a on a.id = r.author_id and a.user_id = u.id`

export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${reviewRead} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** A review as shown to everybody; `viewerProfileId` decides only whether an answer may be written. */
export const showReview = (row: ReviewRow, viewerProfileId: string | null): Review => ({
  id: row.id,
  kind: row.kind,
  sessionTitle: row.title,
  sessionSlug: row.slug,
  overall: row.overall,
  audio: row.audio,
  contentDelivery: row.content_delivery,
  studentInteraction: row.student_interaction,
  timeliness: row.timeliness,
  text: row.text,
  author:
    row.author_id === null
      ? null
      : {
          profileId: row.author_id,
          profileSlug: row.author_slug ?? row.author_id,
          isMentor: row.author_is_mentor === true,
          fullName: row.author_name ?? '',
          profilePictureUrl: row.author_picture,
          jobTitle: row.author_job ?? '',
        },
  createdAt: row.created_at.toISOString(),
  reply: row.reply === null || row.replied_at === null ? null : { text: row.reply, at: row.replied_at.toISOString() },
  mayReply: row.reply === null && row.mentor_id === viewerProfileId,
})

type Selection = { params: { id: string }; query: { session?: string | undefined; invite?: string | undefined } }

/** SQL: the reviews `r` (of session `s`) of a mentor, without those of private sessions for every reader. */
const ofMentor = (mentorId: string) => sql<boolean>`r.mentor_id = ${mentorId} and s.is_private is not true`

/** SQL: the reviews of a mentor, or of one of their sessions, for those who may see it. */
async function selectedReviews(ctx: Context, { params, query }: Selection): Promise<RawBuilder<boolean>> {
  const viewerId = ctx.actor?.userId
  const mentor = await findVisible(ctx.db, 'mentor', params.id, viewerId)
  if (query.session === undefined) return ofMentor(mentor.id)
  const { rows } = await sql<{ id: string }>`
    select s.id from group_sessions s
    where s.slug = ${query.session} and s.host_id = ${mentor.id} and ${isVisibleTo(viewerId ?? null, query.invite)}`.execute(
    ctx.db,
  )
  const [session] = rows
  if (!session) throw new Refusal('not_found')
  return sql`r.group_session_id = ${session.id}`
}

/** SQL: the author is no person whom the viewer blocked or who blocked them. Anonymous ones stay: leaving them out would name them. */
export const isNotByBlocked = (viewerId: string | undefined) =>
  viewerId === undefined
    ? sql`true`
    : sql`(r.anonymous or r.author_user_id is null or not ${blockedBetween(sql`r.author_user_id`, viewerId)})`

/** A mentor's reviews, or those of one of their group sessions, latest first or by their rating. */
export async function listReviews(
  ctx: Context,
  input: Parsed<(typeof reviewRoutes)['reviewsOfMentor']>,
): Promise<Page<Review>> {
  const { page, size, order } = input.query
  const rows = await readReviews(ctx, await selectedReviews(ctx, input), {
    limit: size + 1,
    offset: page * size,
    order,
  })
  return Page.of(rows, size, (row) => showReview(row, ctx.actor?.profileId ?? null))
}

/** The latest reviews of a mentor whom the caller may see. */
export async function latestReviews(ctx: Context, mentorId: string, limit: number): Promise<Review[]> {
  const rows = await readReviews(ctx, ofMentor(mentorId), { limit, offset: 0 })
  return rows.map((row) => showReview(row, ctx.actor?.profileId ?? null))
}

const ordered = { highest: sql`r.overall desc, `, lowest: sql`r.overall, ` }

async function readReviews(
  ctx: Context,
  selected: RawBuilder<boolean>,
  { limit, offset, order }: { limit: number; offset: number; order?: ReviewOrder | undefined },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    ${reviewRead} where ${selected} and ${isNotByBlocked(ctx.actor?.userId)}
    order by ${order ? ordered[order] : sql``}r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(
    ctx.db,
  )
  return rows
}

type Rating = Reply<(typeof reviewRoutes)['ratingOfMentor']>

/** SQL: the average of an optional rating; null below the required number. */
const averageOf = (column: string) =>
  sql`case when count(r.${sql.ref(column)}) >= ${reviewLimits.ratingFrom} then avg(r.${sql.ref(column)})::float8 end`

/** The averages over the same reviews. */
export async function findRating(
  ctx: Context,
  input: Parsed<(typeof reviewRoutes)['ratingOfMentor']>,
): Promise<Rating> {
  const { rows } = await sql<Rating>`
    select count(*)::int as count, avg(r.overall)::float8 as overall, ${averageOf('audio')} as audio,
      ${averageOf('content_delivery')} as "contentDelivery", ${averageOf('student_interaction')} as "studentInteraction",
      ${averageOf('timeliness')} as timeliness
    from reviews r left join group_sessions s on s.id = r.group_session_id where ${await selectedReviews(ctx, input)}`.execute(
    ctx.db,
  )
  const { count, ...averages } = rows[0]!
  const shown = Object.entries(averages).map(([name, average]) => [name, shownAverage(count, average)])
  return { count, ...(Object.fromEntries(shown) as Omit<Rating, 'count'>) }
}

/** The average of a mentor's reviews, to one decimal, and their number. */
type ShownRating = { average: number; count: number }
/** A value of `ratingOf`. */
export type StoredRating = { average: number | null; count: number }

/** SQL: the rating of this mentor. Private sessions do not count. */
export const ratingOf = (mentorId: RawBuilder<unknown>) => sql<StoredRating>`(
  select json_build_object('count', count(*), 'average', avg(r.overall)::float8)
  from reviews r left join group_sessions s on s.id = r.group_session_id where r.mentor_id = ${mentorId} and s.is_private is not true)`

/** As it is shown; null below the required number of reviews (D45). */
export function showRating({ count, average: exact }: StoredRating): ShownRating | null {
  const average = shownAverage(count, exact)
  return average === null ? null : { average, count }
}
