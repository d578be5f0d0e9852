import { periodsOfZones } from '#rules/time/zone-periods.ts'
import { zoneOf, type Zone } from '#web/platform/time/zones.ts'

/** A zone of the web with the rules of this Node, around 2026. */
export const makeZone = (name: string): Zone => zoneOf(periodsOfZones([name], Date.UTC(2026, 0, 1))[0])
