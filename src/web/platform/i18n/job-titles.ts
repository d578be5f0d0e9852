import { jobTitles } from '#texts/reference/job-titles.ts'
import { wordsOf } from './words-of.ts'

/** A job title in the reader's language. */
export const jobTitleText = /* @__PURE__ */ wordsOf(jobTitles)
