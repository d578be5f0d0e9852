import { sql } from 'kysely'
import { searchRules } from '#contract/directory/constants.ts'
import type { directoryRoutes } from '#contract/directory/routes.ts'
import type { FoundUser } from '#contract/directory/schemas.ts'
import type { Role } from '#contract/fields.ts'
import type { Parsed } from '#contract/route.ts'
import { termsOf } from '#rules/directory/search.ts'
import { findVisible, isVisibleTo } from '#server/features/connections/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { menteeTiers, mentorTiers } from '../store.ts'
import { criteriaFor, searchAll, searchCorrected } from './search-mentors.ts'

const MAX_USERS = 10

/** People of either role by their names, for invitations: never the caller, nor anybody who blocked them or whom they blocked. */
export async function searchUsers(
  ctx: Context<Actor>,
  { params }: Parsed<(typeof directoryRoutes)['searchUsers']>,
): Promise<FoundUser[]> {
  const terms = termsOf(params.query, searchRules.minimumLength)
  if (terms.length === 0) return []
  const criteria = {
    terms: terms.map((term) => [term]),
    facets: [],
    matches: ['=', '~'],
    tiers: mentorTiers.flatMap((tier, place) => [tier, menteeTiers[place]!]),
    visible: sql`p.user_id <> ${ctx.actor.userId} and ${isVisibleTo(ctx.actor.userId)}`,
  } as const
  return showUsers(ctx.db, await searchCorrected(ctx, criteria, { limit: MAX_USERS }, searchAll))
}

/** Mentors as the search of mentors finds them, without what their cards show. */
export async function findMentors(ctx: Context, text: string, limit: number): Promise<FoundUser[]> {
  const terms = termsOf(text, searchRules.minimumLength)
  if (terms.length === 0) return []
  return showUsers(ctx.db, await searchCorrected(ctx, criteriaFor(ctx, terms, {}), { limit }, searchAll))
}

/** The person at a profile's address, whatever their role; `not_found` across a block. */
export async function findUser(
  ctx: Context<Actor>,
  { params }: Parsed<(typeof directoryRoutes)['findUser']>,
): Promise<FoundUser> {
  const { id } = await findVisible(ctx.db, undefined, params.id, ctx.actor.userId)
  return (await showUsers(ctx.db, [id]))[0]!
}

/** These profiles as people, in this order. */
async function showUsers(db: Db, profileIds: readonly string[]): Promise<FoundUser[]> {
  const people = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id as profileId',
      'p.slug as profileSlug',
      'p.role',
      'u.full_name as fullName',
      'u.picture_url as profilePictureUrl',
    ])
    .select('p.job_title as jobTitle')
    .where('p.id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute()
  const byId = new Map(people.map((person) => [person.profileId, person]))
  return profileIds.flatMap((profileId) => {
    const person = byId.get(profileId)
    if (!person) return []
    const role = person.role as Role
    return [{ ...person, role, mentorId: role === 'mentor' ? profileId : null }]
  })
}
