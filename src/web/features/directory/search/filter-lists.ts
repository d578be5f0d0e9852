import { COUNTRIES } from '#contract/reference/countries.ts'
import { LANGUAGES } from '#contract/reference/languages.ts'

export type FilterLists = typeof filterLists

/** The long lists of the search, loaded after the page. */
export const filterLists = {
  countries: COUNTRIES.map(({ name }) => ({ value: name, label: name })),
  languages: LANGUAGES.map(({ name, english }) => ({
    value: name,
    label: name === english ? name : `${name} (${english})`,
  })),
}
