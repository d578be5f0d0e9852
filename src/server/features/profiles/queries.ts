import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { Experience, PublicProfile } from '#contract/profiles/schemas.ts'
import type { profileRoutes } from '#contract/profiles/routes.ts'
import { daysOfWeek, timeOf } from '#contract/weekdays.ts'
import type { Topic } from '#contract/reference/topics.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import type { WeeklyRange } from '#rules/availability.ts'
import { showTopics } from '#rules/profiles.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findVisible, isAt, isVisibleTo } from './policy.ts'
import type { FreeTimes } from './free-times.ts'
import type { Ratings } from './ratings.ts'

type ByRole = { params: { role: Role; id: string } }
type OnlyId = { params: { id: string } }

const viewerOf = (ctx: Context) => ctx.actor?.userId

/** SQL: the topic ids of profile `p`, in the order she chose. */
export const topicIds = sql<
  string[]
>`array(select t.topic_id from profile_topics t where t.profile_id = p.id order by t.position)`

const profilesAndUsers = (db: Db) => db.selectFrom('profiles as p').innerJoin('users as u', 'u.id', 'p.user_id')

/** All that anyone may see of a person: an explicit list of fields, never the row. */
export const publicProfile =
  (freeTimes: FreeTimes, ratings: Ratings) =>
  async (ctx: Context, { params }: ByRole): Promise<PublicProfile> => {
    const row = await profilesAndUsers(ctx.db)
      .select([
        'p.id as profileId',
        'p.slug as profileSlug',
        'p.job_title as jobTitle',
        'p.company_name as companyName',
        'p.level',
        'p.country',
        'p.city',
        'p.languages',
        'p.bio',
        'p.verification_status as verification',
        'p.user_id as userId',
        'u.full_name as fullName',
        'u.picture_url as profilePictureUrl',
        'u.time_zone as timeZone',
        topicIds.as('topics'),
      ])
      .where('p.role', '=', params.role)
      .where(isAt(params.id))
      .where(isVisibleTo(viewerOf(ctx)))
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    const { level, verification, userId, timeZone, topics, ...shown } = row
    const isMentor = params.role === 'mentor'
    const [experiences, free, hours, rated] = await Promise.all([
      experiencesOf(ctx.db, row.profileId),
      isMentor ? freeTimes.nextFree(ctx.db, [row.profileId], ctx.now) : new Map<string, Date>(),
      isMentor ? freeTimes.weeklyHours(ctx.db, [row.profileId]) : new Map<string, WeeklyRange[]>(),
      isMentor ? ratings.ratingsOf(ctx.db, [row.profileId]) : undefined,
    ])
    const nextFree = free.get(row.profileId)
    return {
      ...shown,
      role: params.role,
      levelOfExperience: level as PublicProfile['levelOfExperience'],
      timeZone: timeZone ?? 'UTC',
      topics: showTopics(topics),
      experiences,
      verified: verification === 'APPROVED',
      rating: rated?.get(row.profileId) ?? null,
      isAvailable: nextFree !== undefined,
      nextFreeSlot: nextFree?.toISOString() ?? null,
      isOwn: userId === ctx.actor?.userId,
      weeklyHours: (hours.get(row.profileId) ?? []).map(({ weekday, startMinute, endMinute }) => ({
        dayOfWeek: daysOfWeek[weekday - 1]!,
        startTime: timeOf(startMinute),
        endTime: timeOf(endMinute),
      })),
    }
  }

export async function profileHeader(
  ctx: Context,
  { params }: ByRole,
): Promise<Reply<(typeof profileRoutes)['profileHeader']>> {
  const row = await profilesAndUsers(ctx.db)
    .select(['u.picture_url as profilePictureUrl', 'u.full_name as fullName', 'p.job_title as jobTitle'])
    .where('p.role', '=', params.role)
    .where(isAt(params.id))
    .where(isVisibleTo(viewerOf(ctx)))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** The caller's own facts; the only answer that holds private ones. */
export async function personalInfo(ctx: Context<Member>): Promise<Reply<(typeof profileRoutes)['personalInfo']>> {
  const row = await profilesAndUsers(ctx.db)
    .select([
      'u.full_name as fullName',
      'u.email',
      'p.phone as phoneNumber',
      'p.gender',
      'p.birth_date as dateOfBirth',
      'p.job_title as jobTitle',
      'p.level',
      'p.company_name as companyName',
      'u.picture_url as profilePictureUrl',
      'p.country',
      'p.city',
    ])
    .where('p.id', '=', ctx.actor.profileId)
    .executeTakeFirstOrThrow()
  const { level, gender, ...rest } = row
  type Info = Reply<(typeof profileRoutes)['personalInfo']>
  return {
    ...rest,
    gender: gender as Info['gender'],
    levelOfExperience: level as Info['levelOfExperience'],
    timeZone: ctx.actor.timeZone,
  }
}

export async function topicsOf(db: Db, profileId: string): Promise<Topic[]> {
  const row = await db
    .selectFrom('profiles as p')
    .select(topicIds.as('topics'))
    .where('p.id', '=', profileId)
    .executeTakeFirstOrThrow()
  return showTopics(row.topics)
}

export async function expertise(ctx: Context, { params }: OnlyId): Promise<Topic[]> {
  return topicsOf(ctx.db, (await findVisible(ctx.db, 'mentor', params.id, viewerOf(ctx))).id)
}

export async function interests(ctx: Context, { params }: OnlyId): Promise<Topic[]> {
  return topicsOf(ctx.db, (await findVisible(ctx.db, 'mentee', params.id, viewerOf(ctx))).id)
}

export async function bio(ctx: Context, { params }: ByRole): Promise<{ bio: string | null }> {
  const { id } = await findVisible(ctx.db, params.role, params.id, viewerOf(ctx))
  return ctx.db.selectFrom('profiles').select('bio').where('id', '=', id).executeTakeFirstOrThrow()
}

export async function experiences(ctx: Context, { params }: ByRole): Promise<Experience[]> {
  return experiencesOf(ctx.db, (await findVisible(ctx.db, params.role, params.id, viewerOf(ctx))).id)
}

export const ownExperiences = (ctx: Context<Member>): Promise<Experience[]> =>
  experiencesOf(ctx.db, ctx.actor.profileId)

export const experienceColumns = [
  'id',
  'title',
  'company',
  'location',
  'employment_type as employmentType',
  'website',
  'description',
  'start_date as startDate',
  'end_date as endDate',
] as const

type ExperienceRow = Omit<Experience, 'employmentType' | 'currentEmployer'> & { employmentType: string }

export const showExperience = (row: ExperienceRow): Experience => ({
  ...row,
  employmentType: row.employmentType as Experience['employmentType'],
  currentEmployer: row.endDate === null,
})

/** Present work first, then the latest. */
async function experiencesOf(db: Db, profileId: string): Promise<Experience[]> {
  const rows = await db
    .selectFrom('experiences')
    .select(experienceColumns)
    .where('profile_id', '=', profileId)
    .orderBy('end_date', (order) => order.desc().nullsFirst())
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(showExperience)
}

export type ExperienceInput = Parsed<(typeof profileRoutes)['addExperience']>
