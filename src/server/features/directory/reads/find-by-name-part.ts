import { sql } from 'kysely'
import { wordsOf } from '#rules/directory/search.ts'
import type { Db } from '#server/platform/database/database.ts'
import { menteeTiers, mentorTiers } from '../store.ts'
import { searchIndex } from './search-index.ts'

/** Words of the dictionary that are looked up in the index for a part of a name. */
const MOST_WORDS = 50

/**
 * At most `limit` profiles in whose names each word of a text is a part of a word, by the index of the search: of long names the first
 * sixteen letters count. Undefined if no word of the text is rare enough to be looked up.
 */
export async function findByNamePart(db: Db, text: string, limit: number): Promise<string[] | undefined> {
  const groups = await findWordsWith(db, wordsOf(text))
  const terms = groups.filter((words) => words.length <= MOST_WORDS)
  if (terms.length === 0) return undefined
  if (terms.some((words) => words.length === 0)) return []
  const tiers = [...mentorTiers, ...menteeTiers]
  return searchIndex(db, { terms, facets: [], matches: ['='], tiers, visible: sql`true` }, { limit, isUnordered: true })
}

/** For each part the words of the dictionary that it is in, one more than are looked up. */
async function findWordsWith(db: Db, parts: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select array(select word from search_words where word like '%' || part || '%' limit ${sql.lit(MOST_WORDS + 1)}) as words
    from unnest(${parts}::text[]) with ordinality as parts (part, place) order by place`.execute(db)
  return rows.map(({ words }) => words)
}
