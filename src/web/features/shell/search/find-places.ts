import { wordsOf } from '#rules/directory/search.ts'
import type { Entry } from './entry.ts'
import { scoreOf } from './match-entries.ts'

const most = 5
/** Letters of a word that counts in a question: shorter ones, such as "how" and "the", say little. */
const shortestWord = 4

/** The pages and actions that have most words of a question, at most five, those with a word in their label first. */
export function findPlaces(entries: readonly Entry[], text: string): Entry[] {
  const words = wordsOf(text)
  const longWords = words.filter((word) => word.length >= shortestWord)
  const scored = entries.map((entry) => {
    const scores = (longWords.length > 0 ? longWords : words).map((word) => scoreOf(entry, [word]))
    return { entry, count: scores.filter(Boolean).length, score: Math.max(0, ...scores) }
  })
  const best = Math.max(1, ...scored.map(({ count }) => count))
  return scored
    .filter(({ count }) => count === best)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}
