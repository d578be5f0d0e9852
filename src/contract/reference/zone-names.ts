import { modernZone } from './zone-city.ts'

type Name = { readonly minutes: number; readonly short: string; readonly long: string }
type Family = { readonly standard: Name; readonly summer?: Name; readonly zones: string }

function name(hours: number, short: string, long: string): Name {
  return { minutes: hours * 60, short, long }
}

// `Intl` prints GMT+3 for Nairobi in English, whatever people there say. Names are those of CLDR and of the tz database.
const FAMILIES: readonly Family[] = [
  {
    standard: name(3, 'EAT', 'East Africa Time'),
    zones:
      'Africa/Nairobi Africa/Addis_Ababa Africa/Asmara Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu Indian/Antananarivo Indian/Comoro Indian/Mayotte',
  },
  {
    standard: name(2, 'CAT', 'Central Africa Time'),
    zones:
      'Africa/Maputo Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali Africa/Lubumbashi Africa/Lusaka Africa/Windhoek',
  },
  {
    standard: name(1, 'WAT', 'West Africa Time'),
    zones:
      'Africa/Lagos Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Libreville Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo',
  },
  {
    standard: name(0, 'GMT', 'Greenwich Mean Time'),
    zones:
      'Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome Atlantic/Reykjavik Atlantic/St_Helena',
  },
  {
    standard: name(2, 'SAST', 'South Africa Standard Time'),
    zones: 'Africa/Johannesburg Africa/Maseru Africa/Mbabane',
  },
  { standard: name(-1, 'CVT', 'Cape Verde Time'), zones: 'Atlantic/Cape_Verde' },
  { standard: name(4, 'MUT', 'Mauritius Time'), zones: 'Indian/Mauritius' },
  { standard: name(4, 'SCT', 'Seychelles Time'), zones: 'Indian/Mahe' },
  { standard: name(4, 'RET', 'Réunion Time'), zones: 'Indian/Reunion' },
  { standard: name(0, 'UTC', 'Coordinated Universal Time'), zones: 'UTC Etc/UTC' },
  {
    standard: name(0, 'GMT', 'Greenwich Mean Time'),
    summer: name(1, 'BST', 'British Summer Time'),
    zones: 'Europe/London Europe/Guernsey Europe/Isle_of_Man Europe/Jersey',
  },
  {
    standard: name(0, 'GMT', 'Greenwich Mean Time'),
    summer: name(1, 'IST', 'Irish Standard Time'),
    zones: 'Europe/Dublin',
  },
  {
    standard: name(0, 'WET', 'Western European Time'),
    summer: name(1, 'WEST', 'Western European Summer Time'),
    zones: 'Africa/Casablanca Africa/El_Aaiun Atlantic/Canary Atlantic/Faroe Atlantic/Madeira Europe/Lisbon',
  },
  {
    standard: name(1, 'CET', 'Central European Time'),
    summer: name(2, 'CEST', 'Central European Summer Time'),
    zones:
      'Africa/Algiers Africa/Ceuta Africa/Tunis Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich',
  },
  {
    standard: name(2, 'EET', 'Eastern European Time'),
    summer: name(3, 'EEST', 'Eastern European Summer Time'),
    zones:
      'Africa/Cairo Africa/Tripoli Asia/Beirut Asia/Nicosia Europe/Athens Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kyiv Europe/Mariehamn Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius',
  },
  { standard: name(3, 'TRT', 'Türkiye Time'), zones: 'Europe/Istanbul' },
  { standard: name(4, 'GST', 'Gulf Standard Time'), zones: 'Asia/Dubai Asia/Muscat' },
  {
    standard: name(3, 'AST', 'Arabia Standard Time'),
    zones: 'Asia/Riyadh Asia/Kuwait Asia/Qatar Asia/Bahrain Asia/Aden',
  },
  { standard: name(5.5, 'IST', 'India Standard Time'), zones: 'Asia/Kolkata' },
]

const FAMILY_OF: ReadonlyMap<string, Family> = /* @__PURE__ */ new Map(
  FAMILIES.flatMap((family) => family.zones.split(' ').map((zone) => [zone, family] as const)),
)

// Making a formatter costs about a hundred times what using it does; there are at most three per zone.
const formats = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>()

function intlName(zone: string, style: 'short' | 'long' | 'longOffset', epochMs: number): string {
  const key = `${style} ${zone}`
  let format = formats.get(key)
  if (!format) {
    // en-US knows EST and PST; European names come from the table above.
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
    formats.set(key, format)
  }
  return format.formatToParts(epochMs).find((part) => part.type === 'timeZoneName')?.value ?? zone
}

function offsetMinutes(zone: string, epochMs: number): number {
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(intlName(zone, 'longOffset', epochMs))
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

function nameAt(zone: string, epochMs: number | undefined): Name | undefined {
  const family = FAMILY_OF.get(modernZone(zone))
  if (!family || epochMs === undefined) return family?.standard
  const minutes = offsetMinutes(zone, epochMs)
  return [family.standard, family.summer].find((candidate) => candidate?.minutes === minutes)
}

/** The abbreviation people use for a zone at an instant (epoch ms), `EAT`; without an instant, its standard one. */
export function zoneAbbreviation(zone: string, epochMs?: number): string {
  return nameAt(zone, epochMs)?.short ?? intlName(zone, 'short', epochMs ?? 0)
}

/** The full English name of a zone at an instant (epoch ms), `East Africa Time`; without an instant, its standard one. */
export function zoneLongName(zone: string, epochMs?: number): string {
  return nameAt(zone, epochMs)?.long ?? intlName(zone, 'long', epochMs ?? 0)
}
