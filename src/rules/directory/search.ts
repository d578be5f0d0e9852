import { foldArabic } from '../arabic-letters.ts'
import { LETTERS } from '../latin-letters.ts'

const MOST_WORDS = 8
/** Words are compared by this many letters. */
const LONGEST = 16
const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
/** Shorter words are one typo away from too many others. */
const SHORTEST_WITH_TYPO = 4

/**
 * The normalised words of a text: NFKD without combining marks, lower case, without apostrophes, letters such as ɓ ɗ ƙ ŋ ɛ ɔ ß ø æ as their
 * Latin base, variants of Arabic letters as one, Arabic digits as Latin ones. Everything that is neither a letter nor a digit separates
 * words; of each the first sixteen letters count.
 */
export function wordsOf(text: string): string[] {
  // Decomposed twice: the lower case of İ has a dot above, which only then is a mark of its own.
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼʻʾʿ`´]/gu, '')
  const folded = [...foldArabic(bare)].map((letter) => LETTERS[letter] ?? letter).join('')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => (word.length > LONGEST ? [...word].slice(0, LONGEST).join('') : word)))]
}

/** The words of a query, at most eight; none for `-` and for a text with fewer letters than a search needs. */
export function termsOf(query: string, minimumLength: number): string[] {
  const words = wordsOf(query)
  return words.join('').length < minimumLength ? [] : words.slice(0, MOST_WORDS)
}

/**
 * All words at one edit from a word: a letter missing, added or replaced, two letters swapped (Damerau-Levenshtein distance 1).
 * `knownPrefix` is the number of first letters that some indexed word begins with, if known: the edit is no later than right after them.
 */
export function typosOf(word: string, knownPrefix = word.length): string[] {
  const letters = [...word]
  if (letters.length < SHORTEST_WITH_TYPO) return []
  const alphabet = [...new Set([...LATIN, ...(/\d/.test(word) ? DIGITS : ''), ...letters])]
  const found = new Set<string>()
  const text = (from: number, to?: number) => letters.slice(from, to).join('')
  for (let i = 0; i <= Math.min(letters.length, knownPrefix); i++) {
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
