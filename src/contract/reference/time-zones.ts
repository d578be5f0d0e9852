import { modernZone, zoneCity } from './zone-city.ts'
import { ZONE_COUNTRY_ROWS } from './zone-countries.gen.ts'

// Pages that only display a zone need not load the countries below.
export { modernZone, zoneCity }

/** One row of the zone picker: IANA name, city, and the two-letter country where there is one. */
type TimeZoneChoice = { readonly id: string; readonly city: string; readonly country: string | null }

let countryOfZone: ReadonlyMap<string, string> | undefined

/** The two-letter code of the country that a zone belongs to, or null for `UTC` and the like. */
export function zoneCountry(zone: string): string | null {
  countryOfZone ??= new Map(
    ZONE_COUNTRY_ROWS.trim()
      .split('\n')
      .flatMap((row) => {
        const [code = '', ...zones] = row.split(' ')
        return zones.map((id) => [id, code] as const)
      }),
  )
  return countryOfZone.get(modernZone(zone)) ?? null
}

/** The rows of the zone picker from `Intl.supportedValuesOf('timeZone')`: current names without duplicates, and UTC. */
export function timeZoneChoices(supported: readonly string[]): TimeZoneChoice[] {
  const ids = [...new Set([...supported.map(modernZone), 'UTC'])].sort()
  return ids.map((id) => ({ id, city: zoneCity(id), country: zoneCountry(id) }))
}
