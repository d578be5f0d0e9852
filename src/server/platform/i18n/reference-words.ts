import { isOffered } from '#contract/offered-languages.ts'
import { referenceCode } from '#contract/reference/reference-code.ts'
import { readLanguages, textsFor, textsIn, type Locale, type Texts } from './texts.ts'

type List = 'topics' | 'jobTitles' | 'tags' | 'reasons'

/** The texts of all fixed lists in a language. */
export const referenceTexts = (locale?: string | null) => listsOf(textsFor(locale))

function listsOf({ referenceTopics, referenceJobTitles, referenceTags, referenceChoices }: Texts) {
  return { ...referenceTopics, ...referenceJobTitles, ...referenceTags, ...referenceChoices }
}

const listIn = (list: List, locale?: string | null): Readonly<Record<string, string>> => referenceTexts(locale)[list]

/** Codes of the reasons that the server gives by itself. */
const systemReasons = {
  suspended: 'our-team-suspended-the-account-of-one-of-the-people-in-it-so-it-cannot-take-place',
  accountDeleted: 'they-are-deleting-their-account-so-it-cannot-take-place',
  mentorBusy: 'the-mentor-is-busy-at-this-time',
  declined: 'the-mentor-declined-the-request',
  unanswered: 'the-request-was-not-answered-in-time',
} as const

/** A reason that the server gives by itself, to be stored as one of the list: its English words. */
export const systemReason = (reason: keyof typeof systemReasons): string =>
  referenceTexts().reasons[systemReasons[reason]]

/** A stored word of a list as its reader's language has it; what somebody typed themselves stays as it is. */
export const wordIn = (list: List, word: string, locale?: string | null): string => ownWord(listIn(list, locale), word)

/** The same in every language of the product, for search: the word as it is stored, and its translations. */
export const wordsInAll = (list: List, word: string, languages: readonly Locale[] = offered): string[] => [
  ...new Set([word, ...languages.map((language) => ownWord(listsOf(textsIn(language))[list], word))]),
]
const ownWord = (words: Readonly<Record<string, string>>, word: string) => words[referenceCode(word)] ?? word
const offered = readLanguages.filter(isOffered)
