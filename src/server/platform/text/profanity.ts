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
// As it stands, letters from other alphabets taken for those they look like; and with digits and signs as letters too. Both, because a
// sign after a word (`!` for `i`) would make it another one.
const plain = [resolveConfusablesTransformer(), toAsciiLowerCaseTransformer()]
const matchers = [plain, [resolveLeetSpeakTransformer(), ...plain]].map(
  (blacklistMatcherTransformers) => new RegExpMatcher({ blacklistedTerms, blacklistMatcherTransformers }),
)

/** Whether a text holds a profane word of one of our languages (D43): whole words only, accents and disguises aside. Not for names of people. */
export function isProfane(text: string): boolean {
  // Combining marks would part a word in two.
  const joined = text.normalize('NFD').replaceAll(/\p{M}|[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
  return matchers.some((matcher) => matcher.hasMatch(joined))
}
