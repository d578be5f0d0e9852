import { modernZone } from './zone-city.ts'

type Name = { readonly minutes: number; readonly short: string; readonly long: string }
/** Standard time, then summer time where there is one. */
type Names = readonly [standard: Name, summer?: Name]
type Family = { readonly names: Names; readonly zones: string }

function name(hours: number, short: string, long: string): Name {
  return { minutes: hours * 60, short, long }
}

// The one file that asks `Intl` about a zone: for words. `Intl` formats Nairobi as GMT+3 in English instead of EAT. These names are from
// CLDR and the tz database.
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

/** How many minutes a zone is ahead of UTC at an instant (epoch ms), by the rules of the server. */
export type OffsetAt = (epochMs: number) => number

/** The abbreviation people use for a zone at an instant (epoch ms), `EAT`. */
export const zoneAbbreviation = (zone: string, offsetAt: OffsetAt, epochMs: number): string =>
  nameAt(zone, offsetAt, epochMs)?.short ?? intlName(zone, 'short', offsetAt(epochMs), epochMs)

/** The full name of a zone at an instant (epoch ms) in a language, `East Africa Time`. */
export function zoneLongName(zone: string, offsetAt: OffsetAt, epochMs: number, language = english): string {
  const known = language.startsWith('en') ? nameAt(zone, offsetAt, epochMs)?.long : undefined
  return known ?? intlName(zone, 'long', offsetAt(epochMs), epochMs, language)
}

function nameAt(zone: string, offsetAt: OffsetAt, epochMs: number): Name | undefined {
  const id = modernZone(zone)
  // In the northern hemisphere, January has standard time.
  const [january] = yearOf(epochMs)
  const names = NAMES_OF.get(id) ?? CONTINENTS[id.slice(0, id.indexOf('/'))]?.[offsetAt(january) / 60]
  return names?.find((name) => name?.minutes === offsetAt(epochMs))
}

const yearOf = (epochMs: number): [january: number, july: number] => {
  const year = new Date(epochMs).getUTCFullYear()
  return [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)]
}

/**
 * The name that `Intl` has for a zone when it is this far ahead of UTC: at the instant, or else in the winter or summer of its year,
 * because `Intl` may hold other rules. `GMT+1` where it has none or does not know the zone.
 */
function intlName(zone: string, style: 'short' | 'long', minutes: number, epochMs: number, language = english): string {
  const at = [epochMs, ...yearOf(epochMs)].find((time) => intlMinutes(zone, time) === minutes)
  const name = at === undefined ? undefined : intlPart(zone, style, at, language)
  return name === undefined || /^(?:GMT|UTC)[+\u2212-]/.test(name) ? offsetName(minutes) : name
}

/** `GMT+5:30` */
function offsetName(minutes: number): string {
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return minutes === 0 ? 'GMT' : `GMT${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`
}

/** What `Intl` takes for the offset of a zone, to find a name only; undefined: it does not know the zone. */
function intlMinutes(zone: string, epochMs: number): number | undefined {
  const shown = intlPart(zone, 'longOffset', epochMs)
  if (shown === undefined) return undefined
  const [, sign, hours = 0, minutes = 0] = /^GMT([+-])(\d\d):(\d\d)/.exec(shown) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

// It has EST and PST; European names come from the table above.
const english = 'en-US'

type Style = 'short' | 'long' | 'longOffset'

// Creating a formatter costs about a hundred times as much as using it; there are at most three per zone and language.
const formats = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat | null>()

function intlPart(zone: string, style: Style, epochMs: number, language = english): string | undefined {
  const key = `${language} ${style} ${zone}`
  let format = formats.get(key)
  if (format === undefined) formats.set(key, (format = createFormat(zone, style, language)))
  return format?.formatToParts(epochMs).find((part) => part.type === 'timeZoneName')?.value
}

/** null: the device does not know the zone. */
function createFormat(zone: string, style: Style, language: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: style })
  } catch {
    return null
  }
}
