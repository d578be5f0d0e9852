import { sql } from 'kysely'
import { typosOf } from '#rules/search.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * What words that found nobody may stand for: a word that nobody has, all that undoing one typing error makes of it; where each is
 * somebody's, the same of every one, beside itself. Undefined where nothing can be meant.
 */
export async function meantWords(db: Db, terms: readonly string[]): Promise<string[][] | undefined> {
  const sound = await knownOf(db, terms.map(beginningsOf))
  const isKnown = (place: number) => sound[place]!.includes(terms[place]!)
  const allKnown = terms.every((_, place) => isKnown(place))
  const corrected = await knownOf(
    db,
    terms.map((term, place) => (allKnown || !isKnown(place) ? typosOf(term, sound[place]!.length) : [])),
  )
  const meant = corrected.map((words, place) => (isKnown(place) ? [terms[place]!, ...words] : words))
  return meant.some((words) => words.length === 0) ? undefined : meant
}

const beginningsOf = (term: string) => [...term].map((_, i, letters) => letters.slice(0, i + 1).join(''))

/** Of each group those with which some word of the dictionary begins. */
async function knownOf(db: Db, groups: readonly (readonly string[])[]): Promise<string[][]> {
  const all = groups.flatMap((group, place) => group.map((beginning) => ({ place, beginning })))
  const { rows } = await sql<{ place: number; beginning: string }>`
    select b.place, b.beginning
    from unnest(${all.map((one) => one.place)}::int[], ${all.map((one) => one.beginning)}::text[]) as b (place, beginning)
    cross join lateral (
      select from search_words w
      where w.word >= b.beginning collate "C" and w.word < (b.beginning || chr(1114111)) collate "C" limit 1) known`.execute(
    db,
  )
  const known: string[][] = groups.map(() => [])
  for (const { place, beginning } of rows) known[place]!.push(beginning)
  return known
}
