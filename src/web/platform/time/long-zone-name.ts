import { zoneCity } from '#contract/reference/zone-city.ts'
import { zoneLongName } from '#contract/reference/zone-names.ts'
import { offsetAt } from '#rules/time/zone-offsets.ts'
import type { Zone } from './zones.ts'

/** `East Africa Time (Nairobi)` */
export const longZoneName = ({ name, offsets }: Zone, at: number): string =>
  `${zoneLongName(name, (moment) => offsetAt(offsets, moment) / 60_000, at)} (${zoneCity(name)})`
