import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { TimeZones } from '#contract/accounts/schemas.ts'
import { modernZone } from '#contract/reference/zone-city.ts'
import { call } from '#web/platform/api/api.ts'
import { browserZone } from './browser-zone.ts'
import { learnZones } from './sent-zones.ts'
import { utc, zoneNamed, zoneOf, type Zone } from './zones.ts'

let choices: TimeZones = { database: '', zones: [] }

/** Loads the list of zones that can be chosen, with their offsets, from the server: a device may lack some of them. */
export async function loadZoneChoices(): Promise<void> {
  choices = await call(sessionRoutes.timeZones, {})
}

/** All zones that can be chosen, once they are loaded. */
export const zoneChoices = (): Zone[] => choices.zones.map(zoneOf)

/** Keeps the offsets of a chosen zone, before anything is shown in it. */
export const keepZone = (name: string): void =>
  learnZones({ ...choices, zones: choices.zones.filter(({ zone }) => zone === name) })

/** The zone of this browser under its current name; empty where the server does not know it. */
export function detectedZone(): string {
  const name = browserZone()
  return name === utc.name || zoneNamed(name) !== utc ? modernZone(name) : ''
}
