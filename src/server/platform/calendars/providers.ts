import type { AppDependencies } from '#server/platform/dependencies.ts'
import { createCalDav } from './caldav/caldav.ts'
import { createConsentProviders } from './oauth/consent-providers.ts'
import type { CalendarProvider, CalendarProviders } from './provider.ts'

/** The providers of calendar accounts that the settings of this server allow, in the order in which people see them. */
export function createCalendarProviders(
  dependencies: Pick<AppDependencies, 'env' | 'clock' | 'log'>,
): CalendarProviders {
  const { env } = dependencies
  const providers: CalendarProvider[] = [
    ...createConsentProviders(dependencies),
    createCalDav({ privateHosts: env.CALENDAR_PRIVATE_HOSTS, appUrl: env.APP_URL, appName: () => env.APP_NAME }),
  ]
  return new Map(providers.map((provider) => [provider.name, provider]))
}
