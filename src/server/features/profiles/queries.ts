import { sql } from 'kysely'
import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Experience, Introduction, OtherRole } from '#contract/profiles/schemas.ts'
import type { Topic } from '#contract/reference/topics.ts'
import type { Reply } from '#contract/route.ts'
import { showTopics } from '#rules/profiles/profiles.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** SQL: the topic ids of profile `p`, in the order in which they were chosen. */
export const topicIds = sql<
  string[]
>`array(select t.topic_id from profile_topics t where t.profile_id = p.id order by t.position)`

/** SQL: the introduction of profile `p`, or null. */
export const introductionOf = sql<Introduction | null>`(select json_build_object('url', i.link, 'kind', i.kind, 'seconds', i.seconds,
  'size', i.size, 'transcript', i.transcript) from introductions i where i.profile_id = p.id)`

type PersonalInfo = Reply<(typeof profileRoutes)['personalInfo']>

/** The caller's own profile; the only reply with private fields. */
export async function personalInfo(ctx: Context<Member>): Promise<PersonalInfo> {
  const row = await ctx.db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
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
      'p.languages',
      'p.bio',
      'p.ask_about as askAbout',
      introductionOf.as('introduction'),
    ])
    .where('p.id', '=', ctx.actor.profileId)
    .executeTakeFirstOrThrow()
  const { level, gender, ...rest } = row
  return {
    ...rest,
    gender: gender as PersonalInfo['gender'],
    levelOfExperience: level as PersonalInfo['levelOfExperience'],
    timeZone: ctx.actor.timeZone,
  }
}

/** What the profile of the other role begins with: the one that the account had before, else the work of the present one. */
export async function otherRole({ db, actor }: Context<Member>): Promise<OtherRole> {
  const { role, topics, level, ...work } = await db
    .selectFrom('profiles as p')
    .select(['p.role', 'p.job_title as jobTitle', 'p.level', 'p.company_name as companyName', topicIds.as('topics')])
    .where('p.user_id', '=', actor.userId)
    .orderBy(sql`p.role = ${actor.role}`)
    .limit(1)
    .executeTakeFirstOrThrow()
  const isReturning = role !== actor.role
  return {
    ...work,
    isReturning,
    levelOfExperience: level as OtherRole['levelOfExperience'],
    topics: isReturning ? showTopics(topics).map(({ name }) => name) : [],
  }
}

/** The topics of a profile, in the order in which they were chosen. */
export async function topicsOf(db: Db, profileId: string): Promise<Topic[]> {
  const row = await db
    .selectFrom('profiles as p')
    .select(topicIds.as('topics'))
    .where('p.id', '=', profileId)
    .executeTakeFirstOrThrow()
  return showTopics(row.topics)
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

export type ExperienceRow = Omit<Experience, 'employmentType' | 'currentEmployer'> & { employmentType: string }

export const showExperience = (row: ExperienceRow): Experience => ({
  ...row,
  employmentType: row.employmentType as Experience['employmentType'],
  currentEmployer: row.endDate === null,
})

/** SQL: what `experiencesOf` reads of profile `p`, as JSON. */
export const experienceRows = sql<ExperienceRow[]>`(
  select coalesce(json_agg(json_build_object('id', x.id, 'title', x.title, 'company', x.company, 'location', x.location,
    'employmentType', x.employment_type, 'website', x.website, 'description', x.description, 'startDate', x.start_date, 'endDate', x.end_date)
    order by x.end_date desc nulls first, x.start_date desc, x.id), '[]')
  from experiences x where x.profile_id = p.id)`

/** The experience of a profile: current work first, then the latest. */
export async function experiencesOf(db: Db, profileId: string): Promise<Experience[]> {
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

/** The ids of all profiles of a user: the other role's stays when they switch. */
export async function findProfileIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}
