import { calendarRoutes } from '#contract/calendars/routes.ts'
import type { TestApi } from '#test/support/api.ts'
import { startGoogleCalendar } from './google-calendar.ts'
import { startMicrosoftGraph } from './microsoft-graph.ts'

export type ProviderName = 'google' | 'microsoft'
export type CalendarProviders = Awaited<ReturnType<typeof startCalendarProviders>>

/** Doubles of Google's and Microsoft's calendars, and the settings of a server that calls them. */
export async function startCalendarProviders() {
  const [google, microsoft] = await Promise.all([startGoogleCalendar(), startMicrosoftGraph()])
  const doubles = { google, microsoft }
  const env = {
    GOOGLE_CALENDAR_CLIENT_ID: google.clientId,
    GOOGLE_CALENDAR_CLIENT_SECRET: google.clientSecret,
    GOOGLE_CALENDAR_URL: google.url,
    MICROSOFT_CLIENT_ID: microsoft.clientId,
    MICROSOFT_CLIENT_SECRET: microsoft.clientSecret,
    MICROSOFT_URL: microsoft.url,
  }
  /** Each has one empty calendar again and answers everything; no requests are recorded. */
  function reset() {
    for (const double of Object.values(doubles)) {
      Object.assign(double, { consent: 'allow', answer: null, tokenAnswer: null, revocationAnswer: null })
      double.calendars.clear()
      for (const recorded of [double.requests, double.refreshes, double.revocations]) recorded.length = 0
    }
    google.add('amina@example.org', { summary: 'Amina', primary: true })
    microsoft.add('default', { name: 'Calendar', isDefaultCalendar: true })
  }
  function close() {
    google.close()
    microsoft.close()
  }
  reset()
  return { ...doubles, doubles, env, reset, close }
}

/** The person agrees on the provider's page, and the browser comes back; `as` is their access token. */
export async function connectCalendar(
  api: TestApi,
  { doubles }: CalendarProviders,
  provider: ProviderName,
  as: string,
) {
  const { body: page } = await api.call(calendarRoutes.findConsentPage, { params: { provider } }, { as })
  const { code = '', codeVerifier } = await doubles[provider].visit(page.authorizeUrl)
  return api.call(calendarRoutes.addCalendar, { body: { provider, code, codeVerifier } }, { as })
}
