import { DAY } from '../time/days.ts'
import type { ZoneOffsets } from '../time/zone-offsets.ts'
import { zoneOffsets } from '../time/zones.ts'
import type { Schedule } from './schedule.ts'

/** The offsets of the mentor's zone for everything that is computed from their schedule at `now`. */
export const offsetsOfSchedule = ({ timeZone, settings }: Schedule, now: number): ZoneOffsets =>
  zoneOffsets(timeZone, now, now + settings.horizonDays * DAY)
