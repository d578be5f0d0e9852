import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** How near a word must come to what was typed: a whole name, a beginning of a name, a beginning of any word. */
export type Nearness = '=' | '~' | '^'

/** Who is looked for, and among whom. */
export type Wish = {
  /** One per word that was typed: it, or each of the words that it may stand for. None: everybody. */
  readonly terms: readonly (readonly string[])[]
  readonly facets: readonly string[]
  /** The nearest come first. */
  readonly nearness: readonly Nearness[]
  readonly tiers: readonly string[]
  /** SQL on profile `p` of user `u`: whom the viewer may see. */
  readonly visible: RawBuilder<unknown>
}
/** Which of those found: `limit` behind the profile `after`, or behind the first `skip`. */
export type Part = { readonly limit: number; readonly after?: string | undefined; readonly skip?: number }

/** One look into the index: tsqueries of the keys wanted and of names found by an earlier look, and the place in the rank behind which to begin. */
type Step = { tier: string; keys: string[]; before: string | null; rank: number; id: string }
const top = { before: null, rank: -1, id: '00000000-0000-0000-0000-000000000000' }

/** The profiles wished for, by nearness, then by rank. An `after` that is not among them has nobody behind it. */
export async function findProfiles(db: Db, wish: Wish, { limit, after, skip = 0 }: Part): Promise<string[]> {
  const steps = after === undefined ? stepsOf(wish) : await stepsBehind(db, stepsOf(wish), after)
  if (steps.length === 0) return []
  // Each step is made only when those before it have found too few: the rows of a nested loop come in order, and the limit ends it.
  // The limit is a literal, so that one plan is as good as another and is made once.
  const { rows } = await sql<{ profile_id: string }>`
    select e.profile_id
    from ${asTable(steps)}
    cross join lateral (
      select e.profile_id, e.names from search_entries e
      where ${hasKeys(steps)} and (e.rank, e.profile_id) > (step.rank, step.id)
      order by e.rank, e.profile_id) e
    cross join lateral (
      select from profiles p join users u on u.id = p.user_id where p.id = e.profile_id and ${wish.visible} offset 0) seen
    where ${isNew}
    limit ${sql.lit(limit)} ${skip === 0 ? sql`` : sql`offset ${skip}`}`.execute(db)
  return rows.map((row) => row.profile_id)
}

/** The steps from the one that finds this profile, beginning behind it. */
async function stepsBehind(db: Db, steps: readonly Step[], profileId: string): Promise<Step[]> {
  const { rows } = await sql<{ at: number; rank: number }>`
    select step.at::int as at, e.rank
    from search_entries e join ${asTable(steps)} on step.tier = e.tier
    where e.profile_id = ${profileId} and ${hasKeys(steps)} and ${isNew}`.execute(db)
  const found = rows[0]
  if (!found) return []
  const [first, ...others] = steps.slice(found.at - 1)
  return [{ ...first!, rank: found.rank, id: profileId }, ...others]
}

const asTable = (steps: readonly Step[]) => {
  const keys = steps[0]!.keys.map((_, place) => steps.map((step) => step.keys[place]!))
  const columns = [
    ...keys.map((key) => sql`${key}::text[]`),
    sql`${steps.map((step) => step.tier)}::text[]`,
    sql`${steps.map((step) => step.before)}::text[]`,
    sql`${steps.map((step) => step.rank)}::int[]`,
    sql`${steps.map((step) => step.id)}::uuid[]`,
  ]
  const names = keys.map((_, place) => sql.raw(`key${place}`))
  return sql`unnest(${sql.join(columns)}) with ordinality as step (${sql.join(names)}, tier, before, rank, id, at)`
}

/** SQL: entry `e` has the keys of `step`, each a condition of its own: the index looks at the next only where those before it hold. */
const hasKeys = ([step]: readonly Step[]) =>
  sql.join(
    step!.keys.map((_, place) =>
      sql.raw(`search_keys(e.tier, e.names, e.words, e.facets) @@ step.key${place}::tsquery`),
    ),
    sql` and `,
  )

/** SQL: no earlier step has found entry `e`. */
const isNew = sql`(step.before is null or not array_to_tsvector(e.names) @@ step.before::tsquery)`

/** Nearness by nearness, and in each tier by tier. */
function stepsOf({ terms, facets, nearness, tiers }: Wish): Step[] {
  const filters = (tier: string) => facets.map((facet) => lexeme(`${tier}#${facet}`))
  if (terms.length === 0) return tiers.map((tier) => ({ ...top, tier, keys: [lexeme(`${tier}*`), ...filters(tier)] }))
  // The rarest first, by guess: long words; as whole names those typed last, which may be half a name yet.
  const byLength = terms.toSorted((one, other) => other[0]!.length - one[0]!.length)
  const rarestFirst = { '=': terms.toReversed(), '~': byLength, '^': byLength }
  return nearness.flatMap((near, place) =>
    tiers.map((tier) => ({
      ...top,
      tier,
      keys: [
        ...rarestFirst[near].map((words) => anyOf(words.map((word) => lexeme(tier + near + word)))),
        ...filters(tier),
      ],
      before: place === 0 ? null : terms.map((words) => anyOf(words.map(inName(nearness[place - 1]!)))).join('&'),
    })),
  )
}

const anyOf = (lexemes: readonly string[]) => `(${lexemes.join('|')})`

const inName = (near: Nearness) => (word: string) => lexeme(word) + (near === '=' ? '' : ':*')

/** A word as a tsquery's text has it. */
const lexeme = (key: string) => `'${key.replaceAll(/['\\]/g, '$&$&')}'`
