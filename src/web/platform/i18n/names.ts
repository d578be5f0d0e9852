import { language } from '#texts/language.ts'

/** English names stand in the contract. */
const isEnglish = /^en\b/.test(language)

// Made when the first name is asked for: most pages need none.
const made = new Map<string, Intl.DisplayNames>()

function nameOf(type: 'region' | 'language', code: string): string | undefined {
  let names = made.get(type)
  if (!names) made.set(type, (names = new Intl.DisplayNames(language, { type, fallback: 'none' })))
  return names.of(code)
}

/** The name of a country in the reader's language. */
export const countryLabel = ({ code, name }: { code: string; name: string }): string =>
  isEnglish ? name : (nameOf('region', code) ?? name)

/** The country that a person's profile names; null if it names none. */
export const countryName = (name: string | null, code: string | null): string | null =>
  name !== null && code !== null ? countryLabel({ code, name }) : name

/** A nationality; where it has no word, the country. */
export const nationalityLabel = (nationality: string, country: { code: string; name: string }): string =>
  isEnglish ? nationality : countryLabel(country)

type NamedLanguage = { code: string; name: string; english: string }

/** `Français (French)`: a language in its own words and in the reader's. */
export function languageLabel({ code, name, english }: NamedLanguage): string {
  const here = isEnglish ? english : (nameOf('language', code) ?? english)
  return here.toLowerCase() === name.toLowerCase() ? name : `${name} (${here})`
}

const collator = /* @__PURE__ */ new Intl.Collator(language)

/** In the order of the reader's alphabet. */
export const byLabel = (a: { label: string }, b: { label: string }): number => collator.compare(a.label, b.label)
