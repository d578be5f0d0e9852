import {
  assignIncrementingIds,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { profaneWords } from './profanity-words.ts'

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

/** Whether a text contains a profane word of a supported language (D43): whole words, ignoring accents and obfuscation. Not for names. */
export function isProfane(text: string): boolean {
  // Combining marks would split a word in two.
  const joined = text.normalize('NFD').replaceAll(/\p{M}|[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
  return matchers.some((matcher) => matcher.hasMatch(joined))
}
