import type { Env } from '#server/platform/operations/env.ts'
import type { CalendarProvider, CalendarProviders } from './provider.ts'

/** The providers of calendar accounts that the settings of this server allow, in the order in which people see them. */
export function createCalendarProviders(_env: Env): CalendarProviders {
  const providers: CalendarProvider[] = []
  return new Map(providers.map((provider) => [provider.name, provider]))
}
