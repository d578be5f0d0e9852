import { COUNTRIES } from '#contract/reference/countries.ts'
import { byLabel, countryLabel } from '#web/platform/i18n/names.ts'
import { spokenLanguages } from '#web/platform/i18n/spoken-languages.ts'

export type FilterLists = typeof filterLists

/** The long lists of the search, loaded after the page. */
export const filterLists = {
  countries: COUNTRIES.map((country) => ({ value: country.name, label: countryLabel(country) })).sort(byLabel),
  languages: spokenLanguages,
}
