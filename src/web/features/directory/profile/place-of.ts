import { countryName } from '#web/platform/i18n/names.ts'
import { row } from '#texts/language.ts'

type Place = { city: string | null; country: string | null; countryCode: string | null }

/** "Lagos, Nigeria", or the part that is known; null if neither is. */
export function placeOf({ city, country, countryCode }: Place): string | null {
  return row([city ?? '', countryName(country, countryCode) ?? ''].filter(Boolean)) || null
}
