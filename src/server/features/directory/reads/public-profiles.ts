import { sql } from 'kysely'
import type { directoryRoutes } from '#contract/directory/routes.ts'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import type { Role } from '#contract/fields.ts'
import type { Experience } from '#contract/profiles/schemas.ts'
import type { Topic } from '#contract/reference/topics.ts'
import type { Reply } from '#contract/route.ts'
import { daysOfWeek, timeOf } from '#contract/weekdays.ts'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { showTopics } from '#rules/profiles/profiles.ts'
import { isPaused, nextFree, weeklyHours } from '#server/features/availability/public.ts'
import { connectedWith, findVisible, isVisibleTo } from '#server/features/connections/public.ts'
import { experiencesOf, isAt, topicIds, topicsOf } from '#server/features/profiles/public.ts'
import { ratingsOf } from '#server/features/reviews/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

type ByRole = { params: { role: Role; id: string } }
type ById = { params: { id: string } }

const profilesAndUsers = (db: Db) => db.selectFrom('profiles as p').innerJoin('users as u', 'u.id', 'p.user_id')

/** The public fields of a person: an explicit list, never the row. */
export async function publicProfile(ctx: Context, { params }: ByRole): Promise<PublicProfile> {
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
    .$if(ctx.actor !== null, (query) =>
      query.select(connectedWith(ctx.actor!.userId, sql`p.user_id`).as('isConnected')),
    )
    .where('p.role', '=', params.role)
    .where(isAt(params.id))
    .where(isVisibleTo(ctx.actor?.userId))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { level, verification, userId, timeZone, topics, isConnected, ...shown } = row
  const { free, hours, ...details } = await findDetails(ctx, params.role, row.profileId)
  return {
    ...shown,
    role: params.role,
    levelOfExperience: level as PublicProfile['levelOfExperience'],
    timeZone: timeZone ?? 'UTC',
    topics: showTopics(topics),
    ...details,
    verified: verification === 'APPROVED',
    isAvailable: free !== undefined,
    nextFreeSlot: free?.toISOString() ?? null,
    isOwn: userId === ctx.actor?.userId,
    isConnected: isConnected ?? false,
    weeklyHours: hours.map(({ weekday, startMinute, endMinute }) => ({
      dayOfWeek: daysOfWeek[weekday - 1]!,
      startTime: timeOf(startMinute),
      endTime: timeOf(endMinute),
    })),
  }
}

/** The data of a profile from other tables; a mentee has neither hours nor reviews. */
async function findDetails({ db, now }: Context, role: Role, id: string) {
  const isMentor = role === 'mentor'
  const [experiences, free, hours, ratings] = await Promise.all([
    experiencesOf(db, id),
    isMentor ? nextFree(db, [id], now) : undefined,
    isMentor ? weeklyHours(db, [id]) : new Map<string, WeeklyRange[]>(),
    isMentor ? ratingsOf(db, [id]) : undefined,
  ])
  return {
    experiences,
    free: free?.get(id),
    isPaused: isMentor && !free?.has(id) && (await isPaused(db, id, now)),
    hours: hours.get(id) ?? [],
    rating: ratings?.get(id) ?? null,
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
