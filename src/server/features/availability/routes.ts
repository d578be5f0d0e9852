import { availabilityRoutes } from '#contract/availability/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { findSessionsOutside } from './find-sessions-outside.ts'
import { createFinders } from './find-slots.ts'
import { getAvailability, getSettings } from './queries.ts'
import { setAvailability } from './set-availability.ts'
import { setSettings } from './set-settings.ts'
import { setTimeZone } from './set-time-zone.ts'

/** Availability: a mentor's hours, and the slots that are really free. */
export function createAvailability(parts: Parts): Feature {
  const { slots, week } = createFinders(parts)
  return {
    name: 'availability',
    endpoints: implement(availabilityRoutes, {
      week: query(week),
      slots: query(slots),
      getAvailability: query(getAvailability),
      setAvailability: command(setAvailability(parts)),
      getSettings: query(getSettings),
      setSettings: command(setSettings(parts)),
      setTimeZone: command(setTimeZone),
      sessionsOutside: query(findSessionsOutside),
    }),
  }
}
