import { referenceCode } from '#contract/reference/reference-code.ts'
import * as t from '#texts/reference.ts'
import { language } from '#texts/language.ts'

/** A word of a fixed list in the reader's language; what somebody typed themselves stays as it is. */
const wordsOf = (texts: Readonly<Record<string, string>>) => (word: string) =>
  language === 'en' ? word : (texts[referenceCode(word)] ?? word)

// One function per list, so that a page brings only the words that it shows.
export const topicText = /* @__PURE__ */ wordsOf(t.topics)
export const jobTitleText = /* @__PURE__ */ wordsOf(t.jobTitles)
export const tagText = /* @__PURE__ */ wordsOf(t.tags)
export const reasonText = /* @__PURE__ */ wordsOf(t.reasons)
export const employmentTypeText = /* @__PURE__ */ wordsOf(t.employmentTypes)
export const genderText = /* @__PURE__ */ wordsOf(t.genders)
