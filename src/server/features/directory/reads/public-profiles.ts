import { sql } from 'kysely'
import type { directoryRoutes } from '#contract/directory/routes.ts'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import type { Role } from '#contract/fields.ts'
import type { Experience } from '#contract/profiles/schemas.ts'
import type { Topic } from '#contract/reference/topics.ts'
import type { Reply } from '#contract/route.ts'
import { daysOfWeek, timeOf } from '#contract/weekdays.ts'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { breakUntil, isOnBreak } from '#rules/mentor-activity/breaks.ts'
import { countryCodeOf, showTopics } from '#rules/profiles/profiles.ts'
import {
  freeTimes,
  isPaused,
  timeVersionColumns,
  weeklyRanges,
  type TimeVersions,
} from '#server/features/availability/public.ts'
import { connectedWith, findVisible, isVisibleTo } from '#server/features/connections/public.ts'
import { activityColumns } from '#server/features/mentor-activity/public.ts'
import {
  experienceRows,
  experiencesOf,
  introductionOf,
  isAt,
  showExperience,
  topicIds,
  topicsOf,
  type ExperienceRow,
} from '#server/features/profiles/public.ts'
import { ratingOf, showRating, type StoredRating } from '#server/features/reviews/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

type ByRole = { params: { role: Role; id: string } }
type ById = { params: { id: string } }

const profilesAndUsers = (db: Db) => db.selectFrom('profiles as p').innerJoin('users as u', 'u.id', 'p.user_id')

type ProfileRow = TimeVersions &
  Omit<
    PublicProfile,
    | 'role'
    | 'timeZone'
    | 'topics'
    | 'experiences'
    | 'rating'
    | 'isAvailable'
    | 'nextFreeSlot'
    | 'isPaused'
    | 'onBreak'
    | 'breakUntil'
    | 'isOwn'
    | 'weeklyHours'
  > & {
    userId: string
    timeZone: string | null
    topics: string[]
    experiences: ExperienceRow[]
    rating: StoredRating
    hours: WeeklyRange[]
  }

/** The public fields of a person: an explicit list, never the row. A mentee has neither hours nor reviews. */
export async function publicProfile(ctx: Context, { params: { role, id } }: ByRole): Promise<PublicProfile> {
  const viewerId = ctx.actor?.userId
  const isConnected = viewerId === undefined ? sql`false` : connectedWith(viewerId, sql`p.user_id`)
  const { rows } = await sql<ProfileRow>`
    select p.id as "profileId", p.slug as "profileSlug", p.job_title as "jobTitle", p.company_name as "companyName",
      p.level as "levelOfExperience", p.country, p.city, p.languages, p.bio, p.ask_about as "askAbout", ${introductionOf} as introduction, p.verification_status = 'APPROVED' as verified,
      ${activityColumns}, p.user_id as "userId", u.full_name as "fullName", u.picture_url as "profilePictureUrl", u.time_zone as "timeZone",
      ${topicIds} as topics, ${isConnected} as "isConnected", ${experienceRows} as experiences,
      ${ratingOf(sql`p.id`)} as rating, ${weeklyRanges(sql`p.id`)} as hours, ${timeVersionColumns}
    from profiles p join users u on u.id = p.user_id left join schedules s on s.profile_id = p.id
    where p.role = ${role} and ${isAt(id)} and ${isVisibleTo(viewerId)}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  const onBreak = isOnBreak(row, ctx.now.getTime())
  const free = role === 'mentor' ? (await freeTimes(ctx.db, [row], ctx.now)).get(row.profileId)?.start : undefined
  return {
    profileId: row.profileId,
    profileSlug: row.profileSlug,
    role,
    fullName: row.fullName,
    profilePictureUrl: row.profilePictureUrl,
    jobTitle: row.jobTitle,
    companyName: row.companyName,
    levelOfExperience: row.levelOfExperience,
    country: row.country,
    countryCode: countryCodeOf(row.country),
    city: row.city,
    languages: row.languages,
    bio: row.bio,
    askAbout: row.askAbout,
    introduction: row.introduction,
    timeZone: row.timeZone ?? 'UTC',
    topics: showTopics(row.topics),
    experiences: row.experiences.map(showExperience),
    rating: showRating(row.rating),
    verified: row.verified,
    isAvailable: free !== undefined,
    activeThisWeek: row.activeThisWeek,
    answersWithinDay: row.answersWithinDay,
    isPaused: role === 'mentor' && free === undefined && !onBreak && isPaused(row, ctx.now),
    nextFreeSlot: free?.toISOString() ?? null,
    onBreak,
    breakUntil: onBreak ? breakUntil(row, row.timeZone) : null,
    isOwn: row.userId === viewerId,
    isConnected: row.isConnected,
    weeklyHours: row.hours.map(({ weekday, startMinute, endMinute }) => ({
      dayOfWeek: daysOfWeek[weekday - 1]!,
      startTime: timeOf(startMinute),
      endTime: timeOf(endMinute),
    })),
  }
}

export async function profileHeader(
  ctx: Context,
  { params }: ByRole,
): Promise<Reply<(typeof directoryRoutes)['profileHeader']>> {
  const row = await profilesAndUsers(ctx.db)
    .select(['u.picture_url as profilePictureUrl', 'u.full_name as fullName', 'p.job_title as jobTitle'])
    .where('p.role', '=', params.role)
    .where(isAt(params.id))
    .where(isVisibleTo(ctx.actor?.userId))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

export async function expertise(ctx: Context, { params }: ById): Promise<Topic[]> {
  return topicsOf(ctx.db, (await findVisible(ctx.db, 'mentor', params.id, ctx.actor?.userId)).id)
}

export async function interests(ctx: Context, { params }: ById): Promise<Topic[]> {
  return topicsOf(ctx.db, (await findVisible(ctx.db, 'mentee', params.id, ctx.actor?.userId)).id)
}

export async function bio(ctx: Context, { params }: ByRole): Promise<{ bio: string | null }> {
  const { id } = await findVisible(ctx.db, params.role, params.id, ctx.actor?.userId)
  return ctx.db.selectFrom('profiles').select('bio').where('id', '=', id).executeTakeFirstOrThrow()
}

export async function experiences(ctx: Context, { params }: ByRole): Promise<Experience[]> {
  return experiencesOf(ctx.db, (await findVisible(ctx.db, params.role, params.id, ctx.actor?.userId)).id)
}
