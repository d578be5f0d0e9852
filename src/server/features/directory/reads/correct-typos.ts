import { sql } from 'kysely'
import { typosOf } from '#rules/directory/search.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Alternatives for words without a match: for an unknown word all known words one typing error away; if all words are known,
 * each with the known words one error away. Undefined if some word has no alternative.
 */
export async function correctTypos(db: Db, terms: readonly string[]): Promise<string[][] | undefined> {
  const knownPrefixes = await filterKnown(db, terms.map(prefixesOf))
  const isKnown = (place: number) => knownPrefixes[place]!.includes(terms[place]!)
  const allKnown = terms.every((_, place) => isKnown(place))
  const corrected = await filterKnown(
    db,
    terms.map((term, place) => (allKnown || !isKnown(place) ? typosOf(term, knownPrefixes[place]!.length) : [])),
  )
  const alternatives = corrected.map((words, place) => (isKnown(place) ? [terms[place]!, ...words] : words))
  return alternatives.some((words) => words.length === 0) ? undefined : alternatives
}

const prefixesOf = (term: string) => [...term].map((_, i, characters) => characters.slice(0, i + 1).join(''))

/** Of each group the prefixes with which some word of the dictionary starts. */
async function filterKnown(db: Db, groups: readonly (readonly string[])[]): Promise<string[][]> {
  const all = groups.flatMap((group, place) => group.map((prefix) => ({ place, prefix })))
  const [places, prefixes] = [all.map(({ place }) => place), all.map(({ prefix }) => prefix)]
  const { rows } = await sql<{ place: number; prefix: string }>`
    select b.place, b.prefix
    from unnest(${places}::int[], ${prefixes}::text[]) as b (place, prefix)
    cross join lateral (
      select from search_words w
      where w.word >= b.prefix collate "C" and w.word < (b.prefix || chr(1114111)) collate "C" limit 1) known`.execute(
    db,
  )
  const known: string[][] = groups.map(() => [])
  for (const { place, prefix } of rows) known[place]!.push(prefix)
  return known
}
