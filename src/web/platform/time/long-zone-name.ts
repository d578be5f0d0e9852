import { zoneCity } from '#contract/reference/zone-city.ts'
import { zoneLongName } from '#contract/reference/zone-names.ts'
import { offsetAt } from '#rules/time/zone-offsets.ts'
import { language } from '#texts/language.ts'
import type { Zone } from './zones.ts'

/** `East Africa Time (Nairobi)`, in the reader's language. */
export const longZoneName = ({ name, offsets }: Zone, at: number): string =>
  `${zoneLongName(name, (moment) => offsetAt(offsets, moment) / 60_000, at, language)} (${zoneCity(name)})`
