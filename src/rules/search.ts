import { LETTERS } from './profiles.ts'

const MOST_WORDS = 8
/** A word counts by so many of its letters. */
const LONGEST = 16
const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
/** Shorter words are too near to too many others. */
const SHORTEST_WITH_TYPO = 4

/**
 * A text as it is compared: compatibility forms and marks undone (NFKD without U+0300–036F and other marks), lower case, apostrophes
 * dropped, letters such as ɓ ɗ ƙ ŋ ɛ ɔ ß ø æ as their Latin base. Words are parted by everything that is no letter and no digit; of each
 * the first sixteen letters count.
 */
export function wordsOf(text: string): string[] {
  // Lower case twice: İ gives a dot above that only then is a mark of its own.
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼʻʾʿ`´]/gu, '')
  const folded = [...bare].map((letter) => LETTERS[letter] ?? letter).join('')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => (word.length > LONGEST ? [...word].slice(0, LONGEST).join('') : word)))]
}

/** The words asked for, at most eight; none for `-` and for a text with fewer letters than a search needs. */
export function termsOf(query: string, minimumLength: number): string[] {
  const words = wordsOf(query)
  return words.join('').length < minimumLength ? [] : words.slice(0, MOST_WORDS)
}

/**
 * All that one typing error makes of a word: a letter left out, doubled or wrong, two letters swapped. `sound` is how many of the first
 * letters some word begins with, if that is known: the error comes no later than behind them.
 */
export function typosOf(word: string, sound = word.length): string[] {
  const letters = [...word]
  if (letters.length < SHORTEST_WITH_TYPO) return []
  const alphabet = [...new Set([...LATIN, ...(/\d/.test(word) ? DIGITS : ''), ...letters])]
  const found = new Set<string>()
  const text = (from: number, to?: number) => letters.slice(from, to).join('')
  for (let i = 0; i <= Math.min(letters.length, sound); i++) {
    const [before, after, behind] = [text(0, i), text(i), text(i + 1)]
    for (const letter of alphabet) found.add(before + letter + after)
    if (i === letters.length) continue
    found.add(before + behind)
    for (const letter of alphabet) found.add(before + letter + behind)
    if (i + 1 < letters.length) found.add(before + letters[i + 1]! + letters[i]! + text(i + 2))
  }
  found.delete(word)
  return [...found]
}
