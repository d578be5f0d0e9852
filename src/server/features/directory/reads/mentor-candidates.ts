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

/** Free times are computed for at most this many candidates. */
const MAX_CANDIDATES = 60

/**
 * The mentors from whom recommendations are chosen: from the search index, those of the upper tiers with two or more of the topics
 * first, then
 * tier by tier those with one, then those with none; in each by rank. The upper tiers are two thousand mentors however many there are.
 */
export async function findCandidates(ctx: Context, criteria: CandidateCriteria): Promise<CandidateRow[]> {
  const facets = facetsOf({ country: null, languages: [], topics: criteria.topics })
  const scans = scansFor(facets, criteria.sharedOnly)
  if (scans.length === 0) return []
  const hasTopic = facets.map((facet) => sql`(${facet} = any(e.facets))::int`)
  const shared = facets.length === 0 ? sql`0` : sql.join(hasTopic, sql` + `)
  // As in searchIndex, a scan runs only if those before it found too few, and the limits are literals for one cached plan.
  const { rows } = await sql<CandidateRow>`
    select e.profile_id as "profileId", seen.zone, e.shared as "sharedTopics", seen.load
    from unnest(${scans.map((scan) => scan.key)}::text[], ${scans.map((scan) => scan.least)}::int[], ${scans.map((scan) => scan.most)}::int[])
      as scan (key, least, most)
    cross join lateral (
      select e.profile_id, ${shared} as shared from search_entries e
      where search_keys(e.tier, e.names, e.words, e.facets) @@ scan.key::tsquery
        and ${shared} between scan.least and scan.most and e.profile_id <> all(${criteria.excludedIds}::uuid[])
      order by shared desc, e.rank, e.profile_id) e
    cross join lateral (
      select u.time_zone as zone, ${sessionsAhead(sql`p.user_id`, ctx.now)} as load
      from profiles p join users u on u.id = p.user_id
      where p.id = e.profile_id and ${isVisibleTo(ctx.actor?.userId)} offset 0) seen
    limit ${sql.lit(MAX_CANDIDATES)}`.execute(ctx.db)
  return rows
}

/** A tsquery, and how many of the topics its matches must have to belong to this scan and not to an earlier one. */
type Scan = { key: string; least: number; most: number }

const UPPER_TIERS = mentorTiers.slice(0, 2)

function scansFor(facets: readonly string[], sharedOnly: boolean): Scan[] {
  const most = facets.length
  const any = (tier: string) => facets.map((facet) => `'${tier}#${facet}'`).join(' | ')
  const pairs = (tier: string) =>
    facets.flatMap((one, i) => facets.slice(i + 1).map((other) => `('${tier}#${one}' & '${tier}#${other}')`))
  const scans: Scan[] = []
  if (most > 1) scans.push({ key: UPPER_TIERS.flatMap(pairs).join(' | '), least: 2, most })
  if (most > 0)
    for (const tier of mentorTiers)
      scans.push({ key: any(tier), least: 1, most: most > 1 && UPPER_TIERS.includes(tier) ? 1 : most })
  if (!sharedOnly) for (const tier of mentorTiers) scans.push({ key: `'${tier}*'`, least: 0, most: 0 })
  return scans
}
