import { COUNTRY_ROWS } from './countries.gen.ts'

/** A country or territory: ISO 3166 codes in capitals, English name, nationality adjective, dialling code as digits (may be empty). */
type Country = {
  readonly code: string
  readonly code3: string
  readonly name: string
  readonly nationality: string
  readonly diallingCode: string
}

type Row = Country & { readonly ownsNationality: boolean }

const ROWS: readonly Row[] = /* @__PURE__ */ COUNTRY_ROWS.trim()
  .split('\n')
  .map((line) => {
    const [code = '', code3 = '', name = '', nationality = '', diallingCode = '', owns = ''] = line.split('|')
    return { code, code3, name, nationality, diallingCode, ownsNationality: owns === '1' }
  })

/** Every country, by English name. */
export const COUNTRIES: readonly Country[] = /* @__PURE__ */ ROWS.map(
  ({ code, code3, name, nationality, diallingCode }) => ({ code, code3, name, nationality, diallingCode }),
)

/** Every nationality once, in alphabetical order. */
export const NATIONALITIES: readonly string[] = /* @__PURE__ */ [...new Set(ROWS.map((row) => row.nationality))].sort(
  (a, b) => a.localeCompare(b, 'en'),
)

/** The country with this two-letter code. */
export function findCountry(code: string): Country | undefined {
  return COUNTRIES.find((country) => country.code === code.toUpperCase())
}

/** The country that a nationality suggests; of two that share it, the state before its territory, the larger before the smaller. */
export function countryOfNationality(nationality: string): Country | undefined {
  const rows = ROWS.filter((row) => row.nationality === nationality)
  const row = rows.find((candidate) => candidate.ownsNationality) ?? rows[0]
  return row && findCountry(row.code)
}

/** The flag of a two-letter country code, as its two regional indicator letters. */
export function flagOf(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return ''
  return String.fromCodePoint(...[...code.toUpperCase()].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
