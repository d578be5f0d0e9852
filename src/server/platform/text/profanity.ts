import {
  assignIncrementingIds,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { foldArabic } from '#rules/arabic-letters.ts'
import { profaneArabicWords, profaneWords } from './profanity-words.ts'

const blacklistedTerms = assignIncrementingIds(
  Object.values(profaneWords)
    .flat()
    .map((word) => parseRawPattern(`|${word}|`)),
)
// Matched twice: with look-alike letters of other alphabets replaced, and with digits and signs replaced by letters as well. Both, because
// a sign after a word (`!` for `i`) would change the word.
const plain = [resolveConfusablesTransformer(), toAsciiLowerCaseTransformer()]
const matchers = [plain, [resolveLeetSpeakTransformer(), ...plain]].map(
  (blacklistMatcherTransformers) => new RegExpMatcher({ blacklistedTerms, blacklistMatcherTransformers }),
)

// The library takes only Latin letters for parts of a word, and would find these inside others.
const arabic = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[وفبلك]?(?:ال)?)(?:${profaneArabicWords.join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)

/** Whether a text contains a profane word of a supported language (D43): whole words, ignoring accents and obfuscation. Not for names. */
export function isProfane(text: string): boolean {
  // Combining marks would split a word in two.
  const joined = text.normalize('NFD').replaceAll(/\p{M}|[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
  return matchers.some((matcher) => matcher.hasMatch(joined)) || arabic.test(foldArabic(joined))
}
