import { LANGUAGES } from '#contract/reference/languages.ts'

/** The languages of sessions, in their own name and in English; loaded after the page. */
export const languageOptions = LANGUAGES.map(({ name, english }) => ({
  value: name,
  label: name === english ? name : `${name} (${english})`,
}))
