import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isAt, isVisibleTo } from './policy.ts'

/** What other features need of a profile. Holds the e-mail address: never answer with it as it is. */
export type ProfileFacts = {
  readonly profileId: string
  readonly userId: string
  readonly role: Role
  readonly slug: string
  readonly fullName: string
  readonly email: string
  readonly pictureUrl: string | null
  readonly jobTitle: string
  readonly companyName: string
  readonly timeZone: string
}

const factsFrom = (db: Db) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id as profileId',
      'p.user_id as userId',
      sql<Role>`p.role`.as('role'),
      'p.slug',
      'u.full_name as fullName',
      'u.email',
      'u.picture_url as pictureUrl',
      'p.job_title as jobTitle',
      'p.company_name as companyName',
      sql<string>`coalesce(u.time_zone, 'UTC')`.as('timeZone'),
    ])

/** The mentor at this id or slug, if she is one now; a mentee's id finds nobody. Blocks are the caller's affair. */
export const mentorProfile = (db: Db, idOrSlug: string): Promise<ProfileFacts | undefined> =>
  factsFrom(db).where('p.role', '=', 'mentor').where(isAt(idOrSlug)).where(isVisibleTo(undefined)).executeTakeFirst()

/** The profile with this id, whatever became of its owner: past sessions still name her. */
export const profileOf = (db: Db, profileId: string): Promise<ProfileFacts | undefined> =>
  factsFrom(db).where('p.id', '=', profileId).executeTakeFirst()

/** Several profiles by id; unknown ones are absent. */
export async function profilesOf(db: Db, profileIds: readonly string[]): Promise<Map<string, ProfileFacts>> {
  if (profileIds.length === 0) return new Map()
  const rows = await factsFrom(db).where('p.id', 'in', profileIds).execute()
  return new Map(rows.map((row) => [row.profileId, row]))
}

/** What anyone may see of a person in a list. */
export const publicPerson = ({ profileId, fullName, pictureUrl, jobTitle, companyName }: ProfileFacts) => ({
  profileId,
  fullName,
  profilePictureUrl: pictureUrl,
  jobTitle,
  companyName,
})
