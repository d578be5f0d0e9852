import { availabilityRoutes } from '#contract/availability/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { findSessionsOutside } from './reads/sessions-outside.ts'
import { createSlotQueries } from './reads/slots.ts'
import { getAvailability, getSettings } from './reads/hours.ts'
import { getWeekAhead } from './reads/week-ahead.ts'
import { setAvailability } from './set-availability.ts'
import { setSettings } from './set-settings.ts'
import { setTimeZone } from './set-time-zone.ts'

/** A mentor's hours, and the slots that follow from them. */
export function createAvailability(dependencies: AppDependencies): Feature {
  const { slots, week } = createSlotQueries(dependencies)
  return {
    name: 'availability',
    endpoints: implement(availabilityRoutes, {
      week: query(week),
      slots: query(slots),
      getAvailability: query(getAvailability),
      setAvailability: command(setAvailability),
      getSettings: query(getSettings),
      setSettings: command(setSettings),
      setTimeZone: command(setTimeZone),
      sessionsOutside: query(findSessionsOutside),
      weekAhead: query(getWeekAhead),
    }),
  }
}
