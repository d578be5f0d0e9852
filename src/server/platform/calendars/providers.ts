import type { Env } from '#server/platform/operations/env.ts'
import { createCalDav } from './caldav/caldav.ts'
import type { CalendarProvider, CalendarProviders } from './provider.ts'

/** The providers of calendar accounts that the settings of this server allow, in the order in which people see them. */
export function createCalendarProviders(env: Env): CalendarProviders {
  const providers: CalendarProvider[] = [
    createCalDav({ privateHosts: env.CALENDAR_PRIVATE_HOSTS, appUrl: env.APP_URL, appName: env.APP_NAME }),
  ]
  return new Map(providers.map((provider) => [provider.name, provider]))
}
