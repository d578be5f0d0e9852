import { wordsOf } from '#rules/directory/search.ts'
import { kinds, type Entry, type Group } from './entry.ts'

const most = 5
const mostUnasked = 7

/**
 * How well an entry matches words: 3 where its label begins with them, 2 where each begins a word of the label, 1 where some are found
 * in its keywords or second line only, 0 where one is in neither. What the server found matches in any case.
 */
export function scoreOf(entry: Entry, words: readonly string[]): number {
  const label = wordsOf(entry.label)
  if (label.join(' ').startsWith(words.join(' '))) return 3
  const isIn = (known: readonly string[]) => words.every((word) => known.some((one) => one.startsWith(word)))
  if (isIn(label)) return 2
  if (entry.isFound) return 1
  return isIn([...label, ...wordsOf(entry.keywords ?? ''), ...wordsOf(entry.detail ?? '')]) ? 1 : 0
}

/**
 * The entries that a text finds, at most five of a kind, best first; the kind with the best one comes first. Of an entry
 * that is there twice the later one counts.
 */
export function matchEntries(entries: readonly Entry[], text: string): Group[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const scored = unique(entries)
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const groups = kinds.map((kind) => ({
    kind,
    found: scored.filter(({ entry }) => entry.kind === kind).slice(0, most),
  }))
  return groups
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => b.found[0]!.score - a.found[0]!.score)
    .map(({ kind, found }) => ({ kind, entries: found.map(({ entry }) => entry) }))
}

/** The entries by kind, the first seven of each: for a search without a text. */
export const groupEntries = (entries: readonly Entry[]): Group[] =>
  kinds
    .map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind).slice(0, mostUnasked) }))
    .filter((group) => group.entries.length > 0)

const unique = (entries: readonly Entry[]) => [...new Map(entries.map((one) => [one.key, one])).values()]
