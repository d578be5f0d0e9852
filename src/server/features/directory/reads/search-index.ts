import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

/** How a word matches: as a whole name, as the beginning of a name, as the beginning of any word. The sign is part of the index key. */
type Match = '=' | '~' | '^'

/** The words of a search, and its conditions. */
export type SearchCriteria = {
  /** One per typed word: the word, or its alternatives. Empty: everybody. */
  readonly terms: readonly (readonly string[])[]
  readonly facets: readonly string[]
  /** The most relevant first. */
  readonly matches: readonly Match[]
  readonly tiers: readonly string[]
  /** SQL on profile `p` of user `u`: whether the viewer may see them. */
  readonly visible: RawBuilder<unknown>
}
/** A page of results: `limit` after the profile `after` (keyset pagination), or after the first `skip`. */
export type PageRequest = {
  readonly limit: number
  readonly after?: string | undefined
  readonly skip?: number
  /** In any order: a scan ends as soon as enough are found. */
  readonly isUnordered?: boolean
}

/** One index scan: tsqueries of the keys and of the names that an earlier scan has found, and the rank and id after which it starts. */
type Scan = { tier: string; keys: string[]; earlier: string | null; rank: number; id: string }
const fromTop = { earlier: null, rank: -1, id: nilId }

/** The ids of matching profiles, by relevance of the match, then by rank. There are no results after an `after` that does not match. */
export async function searchIndex(
  db: Db,
  criteria: SearchCriteria,
  { limit, after, skip = 0, isUnordered = false }: PageRequest,
): Promise<string[]> {
  const scans = after === undefined ? scansFor(criteria) : await scansAfter(db, scansFor(criteria), after)
  if (scans.length === 0) return []
  // A scan runs only if those before it found too few: the rows of a nested loop come in order, and the limit ends it.
  // The limit is a literal, so that one plan is cached for all values.
  const { rows } = await sql<{ profile_id: string }>`
    select e.profile_id
    from ${asTable(scans)}
    cross join lateral (
      select e.profile_id, e.names from search_entries e
      where ${hasKeys(scans)} and (e.rank, e.profile_id) > (scan.rank, scan.id)
      ${isUnordered ? sql`` : sql`order by e.rank, e.profile_id`}) e
    cross join lateral (
      select from profiles p join users u on u.id = p.user_id where p.id = e.profile_id and ${criteria.visible} offset 0) seen
    where ${isNew}
    limit ${sql.lit(limit)} ${skip === 0 ? sql`` : sql`offset ${skip}`}`.execute(db)
  return rows.map((row) => row.profile_id)
}

/** The scans from the one that finds this profile on; the first one starts after it. */
async function scansAfter(db: Db, scans: readonly Scan[], profileId: string): Promise<Scan[]> {
  const { rows } = await sql<{ at: number; rank: number }>`
    select scan.at::int as at, e.rank
    from search_entries e join ${asTable(scans)} on scan.tier = e.tier
    where e.profile_id = ${profileId} and ${hasKeys(scans)} and ${isNew}`.execute(db)
  const found = rows[0]
  if (!found) return []
  const [first, ...others] = scans.slice(found.at - 1)
  return [{ ...first!, rank: found.rank, id: profileId }, ...others]
}

const asTable = (scans: readonly Scan[]) => {
  const column = (of: (scan: Scan) => unknown, type = 'text') => sql`${scans.map(of)}::${sql.raw(type)}[]`
  const keys = scans[0]!.keys.map((_, place) => column((scan) => scan.keys[place]))
  const others = [
    column(({ tier }) => tier),
    column(({ earlier }) => earlier),
    column(({ rank }) => rank, 'int'),
    column(({ id }) => id, 'uuid'),
  ]
  const names = keys.map((_, place) => sql.raw(`key${place}`))
  return sql`unnest(${sql.join([...keys, ...others])}) with ordinality as scan (${sql.join(names)}, tier, earlier, rank, id, at)`
}

/** SQL: entry `e` has the keys of `scan`, each as a condition of its own, so that the index evaluates them in turn. */
const hasKeys = ([scan]: readonly Scan[]) =>
  sql.join(
    scan!.keys.map((_, place) =>
      sql.raw(`search_keys(e.tier, e.names, e.words, e.facets) @@ scan.key${place}::tsquery`),
    ),
    sql` and `,
  )

/** SQL: no earlier scan has found entry `e`. */
const isNew = sql`(scan.earlier is null or not array_to_tsvector(e.names) @@ scan.earlier::tsquery)`

/** One scan per kind of match and tier, in that order. */
function scansFor({ terms, facets, matches, tiers }: SearchCriteria): Scan[] {
  const filters = (tier: string) => facets.map((facet) => lexeme(`${tier}#${facet}`))
  if (terms.length === 0)
    return tiers.map((tier) => ({ ...fromTop, tier, keys: [lexeme(`${tier}*`), ...filters(tier)] }))
  // An estimate of the rarest first: long words; among whole names the last typed ones, which may be incomplete.
  const byLength = terms.toSorted((one, other) => other[0]!.length - one[0]!.length)
  const rarestFirst = { '=': terms.toReversed(), '~': byLength, '^': byLength }
  return matches.flatMap((match, place) =>
    tiers.map((tier) => ({
      ...fromTop,
      tier,
      keys: [
        ...rarestFirst[match].map((words) => anyOf(words.map((word) => lexeme(tier + match + word)))),
        ...filters(tier),
      ],
      earlier: place === 0 ? null : terms.map((words) => anyOf(words.map(inName(matches[place - 1]!)))).join('&'),
    })),
  )
}

const anyOf = (lexemes: readonly string[]) => `(${lexemes.join('|')})`

/** SQL: entry `e` has a word that begins with each of the terms, or with an alternative of it; what `^` finds, without the index. */
export const hasWords = (terms: SearchCriteria['terms']) =>
  sql`array_to_tsvector(e.names || e.words) @@ ${terms.map((words) => anyOf(words.map(inName('^')))).join('&')}::tsquery`

const inName = (match: Match) => (word: string) => lexeme(word) + (match === '=' ? '' : ':*')

/** A word as the text of a tsquery quotes it. */
export const lexeme = (key: string) => `'${key.replaceAll(/['\\]/g, '$&$&')}'`
