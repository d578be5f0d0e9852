// CLDR, and therefore `Intl` in Node and Chromium, still uses former names for these zones.
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

// Cities whose spelling is lost in the ASCII names of the tz database.
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

/** The current IANA name of a zone for which `Intl` may use a former one. */
export function modernZone(zone: string): string {
  return MODERN[zone] ?? zone
}

/** The city that a zone is named after: `Dar es Salaam` for `Africa/Dar_es_Salaam`. */
export function zoneCity(zone: string): string {
  const id = modernZone(zone)
  return CITIES[id] ?? id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
