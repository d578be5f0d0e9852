import { sql } from 'kysely'
import { hasWords, searchIndex } from './search-index.ts'
import type { Search } from './search-mentors.ts'

/** Up to so many matches are put in order; more stand close together on the way through all mentees. */
const few = 500

/**
 * Mentees, the latest to join first: the few whom the index of the search finds, else those who match on the way through all of them in the
 * order of an index. A scalar subquery looks at one entry for each.
 */
export const newestFirst: Search = async ({ db }, criteria, { limit, after, skip = 0 }) => {
  const { terms, facets, visible } = criteria
  const isNarrowed = terms.length > 0 || facets.length > 0
  const all = { ...criteria, matches: ['^'], visible: sql`true` } as const
  const found = isNarrowed ? await searchIndex(db, all, { limit: few + 1, isUnordered: true }) : []
  const isFew = isNarrowed && found.length <= few
  const conditions = [
    visible,
    ...(isFew ? [sql`p.id = any(${found}::uuid[])`] : []),
    ...(isNarrowed && !isFew
      ? [
          sql`(select ${terms.length > 0 ? hasWords(terms) : sql`true`} and e.facets @> ${facets}::text[]
          from search_entries e where e.profile_id = p.id)`,
        ]
      : []),
    ...(after === undefined
      ? []
      : [
          sql`(p.created_at, p.id)
          < ((select last.created_at from profiles last where last.id = ${after}::uuid), ${after}::uuid)`,
        ]),
  ]
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p join users u on u.id = p.user_id
    where p.role = 'mentee' and ${sql.join(conditions, sql` and `)}
    order by p.created_at desc, p.id desc limit ${sql.lit(limit)} ${skip === 0 ? sql`` : sql`offset ${skip}`}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
