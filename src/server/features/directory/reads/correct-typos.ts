import { sql } from 'kysely'
import { prefixesOf, typosOf } from '#rules/directory/search.ts'
import type { Db } from '#server/platform/database/database.ts'
import { selectFirstPage, type PageRequest, type SearchCriteria } from './search-index.ts'

/** A typed word, and how many of its first letters some word of the dictionary begins with. */
type Typed = { readonly word: string; readonly known: number }

/** The first matches of the words as typed; where there are none, what the dictionary knows of each word, in the same round trip. */
export async function searchAsTyped(
  db: Db,
  criteria: SearchCriteria,
  page: Omit<PageRequest, 'after'>,
): Promise<{ found: string[]; typed: Typed[] }> {
  const terms = typedTerms(criteria)
  const prefixes = terms.map(prefixesOf)
  const { rows } = await sql<{ profile_id: string; word: null } | { profile_id: null; word: string }>`
    with found as materialized (${selectFirstPage(criteria, page)})
    select profile_id, null as word from found union all
    select null, known.word from (${selectKnown(prefixes)}) known where not exists (select from found)`.execute(db)
  const found = rows.flatMap((row) => row.profile_id ?? [])
  const known = rows.flatMap((row) => row.word ?? [])
  return { found, typed: typedWords(terms, prefixes, known) }
}

/** What the dictionary knows of each typed word. */
export async function lookUpTyped(db: Db, criteria: SearchCriteria): Promise<Typed[]> {
  const terms = typedTerms(criteria)
  const prefixes = terms.map(prefixesOf)
  return typedWords(terms, prefixes, await findKnown(db, prefixes))
}

/**
 * Alternatives for words without a match: for an unknown word all known words one typing error away; if all words are known,
 * each with the known words one error away. Undefined if there are none, or some word is neither known nor has one.
 */
export async function correctTypos(db: Db, typed: readonly Typed[]): Promise<string[][] | undefined> {
  const isKnown = ({ word, known }: Typed) => known === [...word].length
  const allKnown = typed.every(isKnown)
  const candidates = typed.map((one) => (allKnown || !isKnown(one) ? typosOf(one.word, one.known) : []))
  const known = new Set(await findKnown(db, candidates))
  if (known.size === 0) return undefined
  const corrected = candidates.map((words) => words.filter((word) => known.has(word)))
  const alternatives = corrected.map((words, place) =>
    isKnown(typed[place]!) ? [typed[place]!.word, ...words] : words,
  )
  return alternatives.some((words) => words.length === 0) ? undefined : alternatives
}

const typedTerms = ({ terms }: SearchCriteria) => terms.map(([term]) => term!)

function typedWords(terms: readonly string[], prefixes: readonly string[][], known: readonly string[]): Typed[] {
  const words = new Set(known)
  return terms.map((word, place) => ({ word, known: prefixes[place]!.filter((prefix) => words.has(prefix)).length }))
}

const findKnown = async (db: Db, groups: readonly (readonly string[])[]) =>
  (await selectKnown(groups).execute(db)).rows.map((row) => row.word)

/**
 * SQL: those of these texts that are in the dictionary, that is, with which some word begins. They are sent as one text, which is read
 * faster than an array of hundreds, and looked up in one pass through the index.
 */
const selectKnown = (groups: readonly (readonly string[])[]) => sql<{ word: string }>`
    select word from search_words where word = any(string_to_array(${groups.flat().join(' ')}, ' ') collate "C")`
