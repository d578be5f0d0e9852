import { COUNTRIES, flagOf } from '#contract/reference/countries.ts'
import { countryLabel } from '#web/platform/i18n/names.ts'
import type { DialCountry } from '#web/ui/fields/phone-field.tsx'

/** Every country that has a dialling code, for the first half of a phone field. */
export const dialCountries: readonly DialCountry[] = COUNTRIES.filter(({ diallingCode }) => diallingCode).map(
  ({ code, name, diallingCode }) => ({
    code,
    name: countryLabel({ code, name }),
    dial: diallingCode,
    flag: flagOf(code),
  }),
)
