import type { PageLanguage } from '#contract/offered-languages.ts'
import { language as tag } from '#texts/language.ts'

/** What the landing page reads: reviews in the language of the page first. */
export const landingReviewsInput = { query: { language: tag as PageLanguage } }
