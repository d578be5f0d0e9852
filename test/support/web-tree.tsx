import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { periodsOfZones } from '#rules/time/zone-periods.ts'
import { createQueryClient, type FetchRead } from '#web/platform/api/query-client.ts'
import { BootContext, type Boot } from '#web/platform/routing/boot.ts'
import { learnZones } from '#web/platform/time/sent-zones.ts'

const now = Date.parse('2026-11-23T08:00:00Z')

const boot: Boot = {
  config: {
    productName: 'Kando',
    providers: [],
    ownProvider: 'single sign-on',
    serverTime: '2026-11-23T08:00:00.000Z',
    timeZoneDatabase: '',
    mailbox: false,
    embeds: true,
    offline: false,
    demo: false,
  },
  now,
  appUrl: 'https://kando.test',
  locale: 'en',
  invitation: null,
  formatTag: 'en-GB',
  weekStart: 1,
  theme: null,
  dataSaver: false,
  dataChoice: null,
  timeZone: 'Africa/Lagos',
  timeZones: { database: '', zones: periodsOfZones(['Africa/Lagos', 'Africa/Nairobi'], now) },
  clockSetting: null,
  languageClock: '24',
  development: false,
  signedIn: false,
  failure: null,
  rendered: false,
  reads: null,
}

const readNothing: FetchRead = () => Promise.reject(new Error('Nothing is read in this test'))

/** What surrounds every component of the web in the browser: boot data, words, cache and router. For component tests. */
export async function webTree(fetchRead = readNothing): Promise<(props: { children: ReactNode }) => ReactNode> {
  learnZones(boot.timeZones)
  const client = createQueryClient(fetchRead)
  return ({ children }) => (
    <BootContext value={boot}>
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </BootContext>
  )
}
