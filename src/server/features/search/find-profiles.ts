import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database.ts'

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

/** One look into the index: a tsquery, and the place in the rank behind which to begin. */
type Step = { query: string; tier: string; rank: number; id: string }
const top = { rank: -1, id: '00000000-0000-0000-0000-000000000000' }

/** The profiles wished for, by nearness, then by rank. An `after` that is not among them has nobody behind it. */
export async function findProfiles(db: Db, wish: Wish, { limit, after, skip = 0 }: Part): Promise<string[]> {
  const steps = after === undefined ? stepsOf(wish) : await stepsBehind(db, stepsOf(wish), after)
  if (steps.length === 0) return []
  // Each step is made only when those before it have found too few: the rows of a nested loop come in order, and the limit ends it.
  // The limit is a literal, so that one plan is as good as another and is made once.
  const { rows } = await sql<{ profile_id: string }>`
    select found.profile_id
    from unnest(${steps.map((step) => step.query)}::text[], ${steps.map((step) => step.rank)}::int[], ${steps.map((step) => step.id)}::uuid[])
      as step (query, rank, id)
    cross join lateral (
      select e.profile_id from search_entries e
      where search_keys(e.tier, e.names, e.words, e.facets) @@ step.query::tsquery and (e.rank, e.profile_id) > (step.rank, step.id)
      order by e.rank, e.profile_id) found
    cross join lateral (
      select from profiles p join users u on u.id = p.user_id where p.id = found.profile_id and ${wish.visible} offset 0) seen
    limit ${sql.lit(limit)} ${skip === 0 ? sql`` : sql`offset ${skip}`}`.execute(db)
  return rows.map((row) => row.profile_id)
}

/** Nearness by nearness, and in each tier by tier. Whoever comes nearer has been found before and is left out. */
function stepsOf({ terms, facets, nearness, tiers }: Wish): Step[] {
  const every = (tier: string, near: Nearness) =>
    terms.map((words) => `(${words.map((word) => lexeme(tier + near + word)).join('|')})`).join('&')
  const filters = (tier: string) => facets.map((facet) => `&${lexeme(`${tier}#${facet}`)}`).join('')
  if (terms.length === 0) return tiers.map((tier) => ({ ...top, tier, query: lexeme(`${tier}*`) + filters(tier) }))
  return nearness.flatMap((near, place) =>
    tiers.map((tier) => {
      const nearer = nearness[place - 1]
      return { ...top, tier, query: every(tier, near) + filters(tier) + (nearer ? `&!(${every(tier, nearer)})` : '') }
    }),
  )
}

/** A word as a tsquery's text has it. */
const lexeme = (key: string) => `'${key.replaceAll(/['\\]/g, '$&$&')}'`

/** The steps from the one that finds this profile, beginning behind it. */
async function stepsBehind(db: Db, steps: readonly Step[], profileId: string): Promise<Step[]> {
  const { rows } = await sql<{ at: number; rank: number }>`
    select step.at::int as at, e.rank
    from search_entries e
    join unnest(${steps.map((step) => step.tier)}::text[], ${steps.map((step) => step.query)}::text[]) with ordinality as step (tier, query, at)
      on step.tier = e.tier
    where e.profile_id = ${profileId} and search_keys(e.tier, e.names, e.words, e.facets) @@ step.query::tsquery`.execute(
    db,
  )
  const found = rows[0]
  if (!found) return []
  const [first, ...rest] = steps.slice(found.at - 1)
  return [{ ...first!, rank: found.rank, id: profileId }, ...rest]
}
