import { sql } from 'kysely'
import { searchRules } from '#contract/directory/constants.ts'
import type { peopleRoutes } from '#contract/directory/people-routes.ts'
import type { MenteeCard } from '#contract/directory/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { termsOf } from '#rules/directory/search.ts'
import { countryCodeOf, showTopics } from '#rules/profiles/profiles.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import { topicIds } from '#server/features/profiles/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import { menteeTiers } from '../store.ts'
import { newestFirst } from './newest-first.ts'
import { facetsIn, MAX_OFFSET, searchAll, searchCorrected } from './search-mentors.ts'

/** Mentees by words and filters, as mentors are found, or all of these with the latest to join first. */
export async function searchMentees(
  ctx: Context,
  { params: { text }, query }: Parsed<(typeof peopleRoutes)['searchMentees']>,
): Promise<Page<MenteeCard>> {
  const terms = termsOf(text, searchRules.minimumLength)
  const { page, size, after } = query
  const skip = after === undefined ? page * size : 0
  if ((terms.length === 0 && text !== '-') || skip > MAX_OFFSET) return new Page<MenteeCard>([], false)
  const criteria = {
    terms: terms.map((term) => [term]),
    facets: facetsIn(query),
    matches: ['=', '~', '^'],
    tiers: menteeTiers,
    visible: isVisibleTo(ctx.actor?.userId),
  } as const
  const found = await searchCorrected(
    ctx,
    criteria,
    { limit: size + 1, after, skip },
    query.order ? newestFirst : searchAll,
  )
  return new Page(await menteeCards(ctx.db, found.slice(0, size)), found.length > size)
}

async function menteeCards(db: Db, ids: readonly string[]): Promise<MenteeCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id as profileId',
      'p.slug as profileSlug',
      'u.full_name as fullName',
      'u.picture_url as profilePictureUrl',
      'p.job_title as jobTitle',
      'p.company_name as companyName',
      'p.country',
      'p.city',
      topicIds.as('topics'),
      sql<string | null>`left(coalesce(p.ask_about, p.bio), 200)`.as('ownWords'),
    ])
    .where('p.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.profileId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, countryCode: countryCodeOf(row.country), topics: showTopics(row.topics) }] : []
  })
}
