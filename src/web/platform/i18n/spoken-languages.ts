import { LANGUAGES } from '#contract/reference/languages.ts'
import { languageLabel } from './names.ts'

/** The languages that people meet in, in their own words and in the reader's; loaded after the page. */
export const spokenLanguages = LANGUAGES.map((one) => ({ value: one.name, label: languageLabel(one) }))
