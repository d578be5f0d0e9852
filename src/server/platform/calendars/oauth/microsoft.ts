import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'
import type { CalendarProvider, RemoteCalendar } from '../provider.ts'
import { createAccountAccess } from './account-access.ts'
import { createAuthorization } from './authorization.ts'
import { absent, type JsonApi } from './json-api.ts'
import { microsoftEvents } from './microsoft-events.ts'
import { readBusy } from './microsoft-busy.ts'
import { putEvent, readEvents } from './put-event.ts'

type Settings = {
  clientId: string
  clientSecret: string
  /** The directory whose accounts may connect; `common` for all, and for personal ones. */
  tenant: string
  /** Marks our own events, which are left out of busy times. */
  siteUrl: string
  redirectUri: string
  clock: Clock
  /** Another server in place of Microsoft's, in tests. */
  url?: string | undefined
}

const calendarEntry = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  canEdit: z.optional(z.boolean()),
  isDefaultCalendar: z.optional(z.boolean()),
  owner: z.optional(z.nullable(z.object({ address: z.optional(z.string()) }))),
})
type CalendarEntry = z.output<typeof calendarEntry>
const calendarPage = z.object({ value: z.array(calendarEntry), '@odata.nextLink': z.optional(z.string()) })
const SELECT = { $select: 'id,name,canEdit,isDefaultCalendar,owner' }

/** Outlook and Microsoft 365 calendars (Microsoft Graph 1.0). */
export function createMicrosoftProvider({ tenant, siteUrl, clock, url, ...client }: Settings): CalendarProvider {
  const authority = `${url ?? 'https://login.microsoftonline.com'}/${encodeURIComponent(tenant)}/oauth2/v2.0`
  const authorization = createAuthorization({
    ...client,
    issuer: 'https://login.microsoftonline.com',
    authorizationEndpoint: `${authority}/authorize`,
    tokenEndpoint: `${authority}/token`,
    scopes: ['Calendars.ReadWrite', 'offline_access'],
    // The answer does not name offline_access.
    requiredScopes: ['Calendars.ReadWrite'],
    parameters: { prompt: 'select_account' },
  })
  const baseUrl = `${url ?? 'https://graph.microsoft.com'}/v1.0`
  const { withApi, signIn } = createAccountAccess({ authorization, clock, baseUrl })
  const site = new URL(siteUrl).host
  const events = (api: JsonApi, ref: string) => microsoftEvents(api, ref, site)

  return {
    name: 'microsoft',
    connectsBy: 'consent',
    countsOwnEvents: false,
    hasRooms: true,
    consent: {
      authorizeUrl: authorization.authorizeUrl,
      redirectUri: client.redirectUri,
      signIn: (code, codeVerifier) =>
        signIn(code, codeVerifier, async (api) => {
          const { owner, name, id } = await api('/me/calendar', calendarEntry, { query: SELECT })
          return owner?.address ?? name ?? id
        }),
    },
    listCalendars: (account) => withApi(account, async (api) => remoteCalendars(await listEntries(api))),
    readBusy: (account, ref, query) =>
      withApi(account, async (api) => ({ busy: await readBusy(api, ref, query, site), cursor: {} })),
    createCalendar: (account, name) =>
      withApi(account, async (api) => {
        // 409: there is one of this name already.
        const created = await absent([409], api('/me/calendars', calendarEntry, { method: 'POST', body: { name } }))
        const entry = created ?? (await listEntries(api)).find((one) => one.name === name && one.canEdit)
        return { ref: entry?.id ?? '', name, isSelected: false, isWritable: true }
      }),
    putEvent: (account, ref, event, options) => withApi(account, (api) => putEvent(events(api, ref), event, options)),
    deleteEvent: (account, ref, event) => withApi(account, (api) => events(api, ref).remove(event.ref)),
    readEvents: (account, ref, known) => withApi(account, (api) => readEvents(events(api, ref), known)),
  }
}

async function listEntries(api: JsonApi): Promise<CalendarEntry[]> {
  const entries: CalendarEntry[] = []
  for (let path: string | undefined = '/me/calendars'; path !== undefined;) {
    const isFirst = path.startsWith('/')
    const page: z.output<typeof calendarPage> = await api(path, calendarPage, {
      ...(isFirst && { query: { ...SELECT, $top: '100' } }),
    })
    entries.push(...page.value)
    path = page['@odata.nextLink']
  }
  return entries
}

/** Holidays, birthdays and the calendars of colleagues do not count unless the person chooses them. */
function remoteCalendars(entries: readonly CalendarEntry[]): RemoteCalendar[] {
  const owner = entries.find(({ isDefaultCalendar }) => isDefaultCalendar)?.owner?.address
  return entries.map(({ id, name, canEdit, isDefaultCalendar, owner: of }) => ({
    ref: id,
    name: name ?? id,
    isSelected: isDefaultCalendar === true || (canEdit === true && owner !== undefined && of?.address === owner),
    isWritable: canEdit === true,
  }))
}
