import { wordsOf } from '#rules/directory/search.ts'
import type { Entry } from './entry.ts'
import { scoreOf } from './match-entries.ts'

const most = 5
/** Shorter words say little in a sentence. */
const tellingLength = 4

/** The pages and actions that have most words of a question, at most five, those with a word in their label first. */
export function findPlaces(entries: readonly Entry[], text: string): Entry[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => word.length >= tellingLength)
  const scored = entries.map((entry) => {
    const scores = (telling.length > 0 ? telling : words).map((word) => scoreOf(entry, [word]))
    return { entry, count: scores.filter(Boolean).length, score: Math.max(0, ...scores) }
  })
  const best = Math.max(1, ...scored.map(({ count }) => count))
  return scored
    .filter(({ count }) => count === best)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}
