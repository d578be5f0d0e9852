import { modernZone } from './zone-city.ts'

type Name = { readonly minutes: number; readonly short: string; readonly long: string }
/** Standard time, then summer time where there is one. */
type Names = readonly [standard: Name, summer?: Name]
type Family = { readonly names: Names; readonly zones: string }

function name(hours: number, short: string, long: string): Name {
  return { minutes: hours * 60, short, long }
}

// `Intl` formats Nairobi as GMT+3 in English instead of EAT. These names are from CLDR and the tz database.
const GMT = name(0, 'GMT', 'Greenwich Mean Time')
const EAT = name(3, 'EAT', 'East Africa Time')
const WET = [name(0, 'WET', 'Western European Time'), name(1, 'WEST', 'Western European Summer Time')] as const
const CET = [name(1, 'CET', 'Central European Time'), name(2, 'CEST', 'Central European Summer Time')] as const
const EET = [name(2, 'EET', 'Eastern European Time'), name(3, 'EEST', 'Eastern European Summer Time')] as const

// On these continents each standard offset has one name, except for the zones listed below. Indexed by hours ahead of UTC.
const CONTINENTS: Readonly<Record<string, readonly Names[]>> = {
  Africa: [[GMT], [name(1, 'WAT', 'West Africa Time')], [name(2, 'CAT', 'Central Africa Time')], [EAT]],
  Europe: [WET, CET, EET],
}

const FAMILIES: readonly Family[] = [
  { names: [EAT], zones: 'Indian/Antananarivo Indian/Comoro Indian/Mayotte' },
  { names: [GMT], zones: 'Atlantic/Reykjavik Atlantic/St_Helena' },
  {
    names: [name(2, 'SAST', 'South Africa Standard Time')],
    zones: 'Africa/Johannesburg Africa/Maseru Africa/Mbabane',
  },
  { names: [name(-1, 'CVT', 'Cape Verde Time')], zones: 'Atlantic/Cape_Verde' },
  { names: [name(4, 'MUT', 'Mauritius Time')], zones: 'Indian/Mauritius' },
  { names: [name(4, 'SCT', 'Seychelles Time')], zones: 'Indian/Mahe' },
  { names: [name(4, 'RET', 'Réunion Time')], zones: 'Indian/Reunion' },
  { names: [name(0, 'UTC', 'Coordinated Universal Time')], zones: 'UTC Etc/UTC' },
  {
    names: [GMT, name(1, 'BST', 'British Summer Time')],
    zones: 'Europe/London Europe/Guernsey Europe/Isle_of_Man Europe/Jersey',
  },
  { names: [GMT, name(1, 'IST', 'Irish Standard Time')], zones: 'Europe/Dublin' },
  { names: WET, zones: 'Africa/Casablanca Africa/El_Aaiun Atlantic/Canary Atlantic/Faroe Atlantic/Madeira' },
  { names: CET, zones: 'Africa/Algiers Africa/Ceuta Africa/Tunis' },
  { names: EET, zones: 'Africa/Cairo Africa/Tripoli Asia/Beirut Asia/Nicosia' },
  { names: [name(3, 'TRT', 'Türkiye Time')], zones: 'Europe/Istanbul' },
  { names: [name(4, 'GST', 'Gulf Standard Time')], zones: 'Asia/Dubai Asia/Muscat' },
  {
    names: [name(3, 'AST', 'Arabia Standard Time')],
    zones: 'Asia/Riyadh Asia/Kuwait Asia/Qatar Asia/Bahrain Asia/Aden',
  },
  { names: [name(5.5, 'IST', 'India Standard Time')], zones: 'Asia/Kolkata' },
]

const NAMES_OF: ReadonlyMap<string, Names> = /* @__PURE__ */ new Map(
  FAMILIES.flatMap((family) => family.zones.split(' ').map((zone) => [zone, family.names] as const)),
)

// In the northern hemisphere, January has standard time.
const january = /* @__PURE__ */ Date.UTC(2026, 0, 1)

function namesOf(zone: string): Names | undefined {
  const listed = NAMES_OF.get(zone)
  if (listed) return listed
  const continent = CONTINENTS[zone.slice(0, zone.indexOf('/'))]
  return continent?.[offsetMinutes(zone, january) / 60]
}

// Creating a formatter costs about a hundred times as much as using it; there are at most three per zone.
const formats = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>()

function intlName(zone: string, style: 'short' | 'long' | 'longOffset', epochMs: number): string {
  const key = `${style} ${zone}`
  let format = formats.get(key)
  if (!format) {
    // en-US has EST and PST; European names come from the table above.
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
  const names = namesOf(modernZone(zone))
  if (!names || epochMs === undefined) return names?.[0]
  const minutes = offsetMinutes(zone, epochMs)
  return names.find((candidate) => candidate?.minutes === minutes)
}

/** The abbreviation people use for a zone at an instant (epoch ms), `EAT`; without an instant, its standard one. */
export function zoneAbbreviation(zone: string, epochMs?: number): string {
  return nameAt(zone, epochMs)?.short ?? intlName(zone, 'short', epochMs ?? 0)
}

/** The full English name of a zone at an instant (epoch ms), `East Africa Time`; without an instant, its standard one. */
export function zoneLongName(zone: string, epochMs?: number): string {
  return nameAt(zone, epochMs)?.long ?? intlName(zone, 'long', epochMs ?? 0)
}
