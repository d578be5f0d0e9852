import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#contract/fields.ts'
import { rotationStart } from '#rules/directory/recommendation.ts'
import { timeVersionColumns, type TimeVersions } from '#server/features/availability/public.ts'
import { sessionsAhead } from '#server/features/commitments/public.ts'
import { topicIds } from '#server/features/profiles/public.ts'
import type { Context } from '#server/platform/context.ts'
import { FREE_RANK, facetsOf, menteeTiers, mentorTiers } from '../store.ts'
import { lexeme } from './search-index.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

/** Who looks at people, and when; a visitor is null. */
export type Reader = Pick<Context, 'db' | 'now' | 'locale'> & { readonly actor: { readonly userId: string } | null }

export type CandidateCriteria = {
  readonly kind: Role
  /** Topic ids; who has more of them comes first. */
  readonly topics: readonly string[]
  /** Facets that everybody must have. */
  readonly filters?: readonly string[]
  /** SQL on profile `p` of user `u`: whom the viewer may be recommended. */
  readonly visible: RawBuilder<unknown>
  /** Only people with at least one of the topics. */
  readonly sharedOnly?: boolean
  readonly limit?: number
}
/** With the versions of a mentor's times. */
export type CandidateRow = TimeVersions & {
  profileId: string
  role: Role
  zone: string | null
  languages: string[]
  /** Their ids, in the order of the criteria. */
  sharedTopics: string[]
  load: number
  isThere: boolean
  /** How many of the reader's latest connections they are connected with. */
  inCommon: number
}

type Found = Omit<CandidateRow, 'sharedTopics'> & { topics: string[] }

/** Free times are computed for at most so many candidates; nobody turns more pages. */
const MAX_CANDIDATES = 18
/** How many whose turn it is are read, and among how many entries they are looked for. */
const [MAX_ROTATING, ROTATION_WINDOW] = [4, 200]
/** People in common are counted among so many of the reader's latest connections. */
const COMPARED_CONNECTIONS = 200
const [firstId, lastId] = [nilId, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
/** Of how many connections, and of how many of theirs, people are found; those whom most know are looked at, until there are enough. */
const [OWN_CONNECTIONS, THEIR_CONNECTIONS, OFTEN_KNOWN, MAX_BY_CONNECTIONS] = [100, 20, 400, 15]

/**
 * The people from whom recommendations are chosen: from the search index, those of the upper tiers with most of the topics first, down to
 * two, then tier by tier those with one, then those with none; in each by rank. The upper tiers are two thousand people however many there
 * are.
 */
export async function findCandidates(ctx: Reader, criteria: CandidateCriteria): Promise<CandidateRow[]> {
  const scans = scansFor(criteria)
  if (scans.length === 0) return []
  const shared = sharedOf(criteria)
  // As in searchIndex: a scan runs only when those before it have found too few, and the limits are literals for one cached plan.
  const { rows } = await sql<Found>`
    select seen.*, e.profile_id as "profileId" from unnest(${scans.map((scan) => scan.key)}::text[], ${scans.map((scan) => scan.least)}::int[], ${scans.map((scan) => scan.most)}::int[])
      as scan (key, least, most)
    cross join lateral (
      select found.profile_id, found.shared
      from (
        select e.profile_id, e.rank, ${shared} as shared from search_entries e
        where search_keys(e.tier, e.names, e.words, e.facets) @@ scan.key::tsquery offset 0) found
      where found.shared between scan.least and scan.most
      order by found.shared desc, found.rank, found.profile_id) e
    cross join lateral (${selectCandidate(ctx, sql`e.profile_id`, criteria)} offset 0) seen
    limit ${sql.lit(criteria.limit ?? MAX_CANDIDATES)}`.execute(ctx.db)
  return withShared(rows, criteria)
}

/** The mentors with published hours whose turn it is today for this viewer: those whose ids follow `rotationStart`, round the end. */
export async function findRotating(ctx: Context, criteria: CandidateCriteria): Promise<CandidateRow[]> {
  const start = rotationStart(ctx.actor?.profileId ?? null, ctx.now.getTime())
  // The rows of a nested loop come in order, and the limit ends it.
  const { rows } = await sql<Found>`
    select seen.*, e.profile_id as "profileId" from unnest(array[${start}, ${firstId}]::uuid[], array[${lastId}, ${start}]::uuid[]) as half (after, until)
    cross join lateral (
      select profile_id
      from (
        select profile_id, tier, rank from search_entries
        where profile_id > half.after and profile_id <= half.until order by profile_id limit ${sql.lit(ROTATION_WINDOW)}) next
      where tier = any(${mentorTiers}::text[]) and rank < ${sql.lit(FREE_RANK)} offset 0) e
    cross join lateral (${selectCandidate(ctx, sql`e.profile_id`, criteria)} offset 0) seen limit ${sql.lit(MAX_ROTATING)}`.execute(
    ctx.db,
  )
  return withShared(rows, criteria)
}

/** The people of these roles whom most of the caller's latest connections are connected with. */
export async function findByConnections(
  ctx: Context,
  userId: string,
  { kinds, ...criteria }: Omit<CandidateCriteria, 'kind'> & { readonly kinds: readonly Role[] },
): Promise<CandidateRow[]> {
  const { rows } = await sql<Found>`
    select seen.*, e.profile_id as "profileId"
    from (
      select e.profile_id
      from (
        select theirs.other_id, count(*) as common
        from (select other_id from connections where user_id = ${userId} order by created_at desc, other_id desc limit ${sql.lit(OWN_CONNECTIONS)}) own
        cross join lateral (
          select c.other_id from connections c where c.user_id = own.other_id
          order by c.created_at desc, c.other_id desc limit ${sql.lit(THEIR_CONNECTIONS)}) theirs
        group by 1) known
      join profiles k on k.user_id = known.other_id and k.role = any(${[...kinds]}::text[]) join search_entries e on e.profile_id = k.id
      where e.facets @> ${[...(criteria.filters ?? [])]}::text[]
      order by known.common desc, k.id limit ${sql.lit(OFTEN_KNOWN)}) e
    cross join lateral (${selectCandidate(ctx, sql`e.profile_id`, criteria)} offset 0) seen
    limit ${sql.lit(MAX_BY_CONNECTIONS)}`.execute(ctx.db)
  return withShared(rows, criteria)
}

/** These profiles, which somebody else has chosen and checked. */
export async function readCandidates(
  ctx: Context,
  topics: readonly string[],
  profileIds: readonly string[],
): Promise<CandidateRow[]> {
  const visible = sql`true`
  const { rows } = await sql<Found>`
    select seen.*, e.profile_id as "profileId" from search_entries e
    cross join lateral (${selectCandidate(ctx, sql`e.profile_id`, { visible })} offset 0) seen
    where e.profile_id = any(${[...profileIds]}::uuid[])`.execute(ctx.db)
  return withShared(rows, { topics })
}

/** SQL: the profile with this id as a candidate, if it is visible; the id is not in it, as a list that ends in `*` is not prepared. */
const selectCandidate = (ctx: Reader, id: RawBuilder<unknown>, { visible }: Pick<CandidateCriteria, 'visible'>) => sql`
  select p.role, u.time_zone as zone, p.languages, ${topicIds} as topics, ${sessionsAhead(sql`p.user_id`, ctx.now)} as load,
    ${inCommonWith(ctx.actor?.userId)} as "inCommon", p.active_this_week and p.answers_within_day is not false as "isThere", ${timeVersionColumns}
  from profiles p join users u on u.id = p.user_id left join schedules s on s.profile_id = p.id where p.id = ${id} and ${visible}`

/** SQL: how many of this user's latest connections profile `p` is connected with. Both columns are conditions of the key. */
const inCommonWith = (userId: string | undefined) =>
  userId === undefined
    ? sql`0`
    : sql`(select count(*)::int from connections c where c.user_id = p.user_id and c.other_id = any(array(
        select other_id from connections where user_id = ${userId}
        order by created_at desc, other_id desc limit ${sql.lit(COMPARED_CONNECTIONS)})))`

const withShared = (rows: readonly Found[], { topics }: Pick<CandidateCriteria, 'topics'>): CandidateRow[] =>
  rows.map(({ topics: own, ...row }) => ({ ...row, sharedTopics: topics.filter((topic) => own.includes(topic)) }))

/** SQL: how many of the topics entry `e` has. */
function sharedOf({ topics }: Pick<CandidateCriteria, 'topics'>): RawBuilder<unknown> {
  if (topics.length === 0) return sql`0`
  return sql.join(
    topicFacets(topics).map((facet) => sql`(${facet} = any(e.facets))::int`),
    sql` + `,
  )
}

const topicFacets = (topics: readonly string[]) => facetsOf({ country: null, languages: [], topics })

/** A tsquery, and how many of the topics its matches must have to be of this scan and not of an earlier one. */
type Scan = { key: string; least: number; most: number }

function scansFor({ kind, topics, filters = [], sharedOnly = false }: CandidateCriteria): Scan[] {
  const tiers = kind === 'mentor' ? mentorTiers : menteeTiers
  const upperTiers = tiers.slice(0, 2)
  const facets = topicFacets(topics)
  const most = facets.length
  const of = (tier: string, facet: string) => lexeme(`${tier}#${facet}`)
  const filtered = (tier: string, key: string) => [`(${key})`, ...filters.map((facet) => of(tier, facet))].join(' & ')
  const sharing = (tier: string, least: number) =>
    filtered(
      tier,
      atLeast(
        least,
        facets.map((facet) => of(tier, facet)),
      ),
    )
  const scans: Scan[] = []
  if (most > 2) scans.push({ key: upperTiers.map((tier) => `(${sharing(tier, 3)})`).join(' | '), least: 3, most })
  if (most > 1) for (const tier of upperTiers) scans.push({ key: sharing(tier, 2), least: 2, most: 2 })
  if (most > 0)
    for (const tier of tiers)
      scans.push({ key: sharing(tier, 1), least: 1, most: most > 1 && upperTiers.includes(tier) ? 1 : most })
  if (!sharedOnly) for (const tier of tiers) scans.push({ key: filtered(tier, lexeme(`${tier}*`)), least: 0, most: 0 })
  return scans
}

/** A tsquery that matches whatever has so many of these lexemes or more. */
function atLeast(count: number, lexemes: readonly string[]): string {
  if (count === 1) return lexemes.join(' | ')
  return lexemes
    .slice(0, 1 - count)
    .map((one, at) => `${one} & (${atLeast(count - 1, lexemes.slice(at + 1))})`)
    .join(' | ')
}
