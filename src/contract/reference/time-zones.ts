import { ZONE_COUNTRY_ROWS } from './zone-countries.gen.ts'

/** One row of the zone picker: IANA name, city, and the two-letter country where there is one. */
export type TimeZoneChoice = { readonly id: string; readonly city: string; readonly country: string | null }

// CLDR, and so `Intl` in Node and Chromium, still spells these zones as they were named decades ago.
const MODERN: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

// Cities whose own spelling the database's ASCII names lose.
const CITIES: Readonly<Record<string, string>> = {
  'Africa/El_Aaiun': 'El Aaiún',
  'Africa/Lome': 'Lomé',
  'Africa/Ndjamena': 'N’Djamena',
  'Africa/Sao_Tome': 'São Tomé',
  'America/Bogota': 'Bogotá',
  'America/Sao_Paulo': 'São Paulo',
  'America/St_Johns': 'St John’s',
  'Asia/Ho_Chi_Minh': 'Ho Chi Minh City',
  'Atlantic/Reykjavik': 'Reykjavík',
  'Indian/Reunion': 'Réunion',
}

/** The present IANA name of a zone that `Intl` may spell in an older way. */
export function modernZone(zone: string): string {
  return MODERN[zone] ?? zone
}

/** The city after which a zone is named: `Dar es Salaam` for `Africa/Dar_es_Salaam`. */
export function zoneCity(zone: string): string {
  const id = modernZone(zone)
  return CITIES[id] ?? id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

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

/** The zone picker's rows from what the engine supports (`Intl.supportedValuesOf('timeZone')`): today's names, each once, and UTC. */
export function timeZoneChoices(supported: readonly string[]): TimeZoneChoice[] {
  const ids = [...new Set([...supported.map(modernZone), 'UTC'])].sort()
  return ids.map((id) => ({ id, city: zoneCity(id), country: zoneCountry(id) }))
}
