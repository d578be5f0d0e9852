import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { CalendarProvider } from '../provider.ts'
import { createGoogleProvider } from './google.ts'
import { createMicrosoftProvider } from './microsoft.ts'

/** The settings page: where the browser comes back to after the consent. Operators register this address with both providers. */
const RETURN_PATH = '/dashboard/settings/availability'

/** The providers with a page of consent for which this server has a client. */
export function createConsentProviders({ env, clock }: Pick<AppDependencies, 'env' | 'clock'>): CalendarProvider[] {
  const site = { siteUrl: env.APP_URL, redirectUri: env.APP_URL + RETURN_PATH, clock }
  const providers: CalendarProvider[] = []
  if (env.GOOGLE_CALENDAR_CLIENT_ID && env.GOOGLE_CALENDAR_CLIENT_SECRET) {
    const client = { clientId: env.GOOGLE_CALENDAR_CLIENT_ID, clientSecret: env.GOOGLE_CALENDAR_CLIENT_SECRET }
    providers.push(createGoogleProvider({ ...site, ...client, url: env.GOOGLE_CALENDAR_URL }))
  }
  if (env.MICROSOFT_CLIENT_ID && env.MICROSOFT_CLIENT_SECRET) {
    const client = { clientId: env.MICROSOFT_CLIENT_ID, clientSecret: env.MICROSOFT_CLIENT_SECRET }
    providers.push(
      createMicrosoftProvider({ ...site, ...client, tenant: env.MICROSOFT_TENANT, url: env.MICROSOFT_URL }),
    )
  }
  return providers
}
