import { sql } from 'kysely'
import { sessionsAhead } from '#server/features/commitments/public.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import { facetsOf, mentorTiers } from '../store.ts'

export type CandidateCriteria = {
  /** Topic ids; a mentor who has more of them comes first. */
  readonly topics: readonly string[]
  readonly excludedIds: readonly string[]
  /** Only mentors with at least one of the topics. */
  readonly sharedOnly: boolean
}
export type CandidateRow = { profileId: string; zone: string | null; sharedTopics: number; load: number }

/** Free times are computed for at most so many candidates; nobody turns more pages. */
const MAX_CANDIDATES = 60

/**
 * The mentors from whom recommendations are chosen: from the search index, tier by tier of the rank, in each tier those with most of the
 * topics first, then by rank. The top tier is two thousand mentors however many there are, and usually the only one that is read.
 */
export async function findCandidates(ctx: Context, criteria: CandidateCriteria): Promise<CandidateRow[]> {
  const facets = facetsOf({ country: null, languages: [], topics: criteria.topics })
  const scans = scansFor(facets, criteria.sharedOnly)
  if (scans.length === 0) return []
  const shared =
    facets.length === 0
      ? sql`0`
      : sql.join(
          facets.map((facet) => sql`(${facet} = any(e.facets))::int`),
          sql` + `,
        )
  // As in searchIndex: a scan runs only when those before it have found too few, and the limits are literals for one cached plan.
  const { rows } = await sql<CandidateRow>`
    select e.profile_id as "profileId", seen.zone, e.shared as "sharedTopics", seen.load
    from unnest(${scans.map((scan) => scan.key)}::text[], ${scans.map((scan) => scan.hasShared)}::bool[]) as scan (key, has_shared)
    cross join lateral (
      select e.profile_id, ${shared} as shared from search_entries e
      where search_keys(e.tier, e.names, e.words, e.facets) @@ scan.key::tsquery
        and (scan.has_shared or ${shared} = 0) and e.profile_id <> all(${criteria.excludedIds}::uuid[])
      order by shared desc, e.rank, e.profile_id) e
    cross join lateral (
      select u.time_zone as zone, ${sessionsAhead(sql`p.user_id`, ctx.now)} as load
      from profiles p join users u on u.id = p.user_id
      where p.id = e.profile_id and ${isVisibleTo(ctx.actor?.userId)} offset 0) seen
    limit ${sql.lit(MAX_CANDIDATES)}`.execute(ctx.db)
  return rows
}

type Scan = { key: string; hasShared: boolean }

/** First all tiers for mentors with one of the topics, then, unless only those count, all tiers for the others. */
function scansFor(facets: readonly string[], sharedOnly: boolean): Scan[] {
  const anyOf = (tier: string) => facets.map((facet) => `'${tier}#${facet}'`).join(' | ')
  const withShared = facets.length === 0 ? [] : mentorTiers.map((tier) => ({ key: anyOf(tier), hasShared: true }))
  const withoutShared = mentorTiers.map((tier) => ({ key: `'${tier}*'`, hasShared: false }))
  return sharedOnly ? withShared : [...withShared, ...withoutShared]
}
