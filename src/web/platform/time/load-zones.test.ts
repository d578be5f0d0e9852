// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { periodsOfZones } from '#rules/time/zone-periods.ts'

vi.mock('./browser-zone.ts', () => ({ browserZone: () => 'Africa/Casablanca' }))

const now = Date.UTC(2026, 10, 26)
const database = '2026c'
const oneBooking = { params: { role: 'mentee', id: 'b1' } } as const

type Page = {
  call: (typeof import('#web/platform/api/api.ts'))['call']
  load: typeof import('./load-zones.ts')
  zones: typeof import('./zones.ts')
}
/** A page of its own: what a module remembers ends with it. */
async function openPage(): Promise<Page> {
  vi.resetModules()
  const [{ call }, load, zones] = await Promise.all([
    import('#web/platform/api/api.ts'),
    import('./load-zones.ts'),
    import('./zones.ts'),
  ])
  return { call, load, zones }
}

let asked: string[]
let server: { database: string; reply: unknown; zonesFail: boolean }

function answer(address: string): Response {
  const headers = { 'content-type': 'application/json', 'x-time-zone-database': server.database }
  const url = new URL(address, 'http://kando.test')
  if (url.pathname !== '/api/time-zones') return new Response(JSON.stringify(server.reply), { headers })
  if (server.zonesFail) return new Response('{}', { status: 503, headers })
  const names = url.searchParams.get('names') ?? ''
  asked.push(names)
  // The rules of the next release: everybody is an hour ahead.
  const shift = server.database === database ? 0 : 60
  const zones = periodsOfZones(names.split(','), now).map(({ zone, periods }) => ({
    zone,
    periods: periods.map((period) => ({ ...period, offsetMinutes: period.offsetMinutes + shift })),
  }))
  return new Response(JSON.stringify({ database: server.database, zones }), { headers })
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  localStorage.clear()
  asked = []
  server = { database, reply: { mentorTimeZone: 'Africa/Lagos', menteeTimeZone: 'UTC' }, zonesFail: false }
  vi.stubGlobal('fetch', async (address: string) => answer(address))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const sent = (names: string[]) => ({ database, zones: periodsOfZones(names, now) })
const shown = ({ zones }: Page, name: string) => zones.zoneNamed(name).name

test('a reply is there once the offsets of the zones that it names are', async () => {
  const page = await openPage()
  await page.load.startZones(sent(['Africa/Casablanca']))
  await page.call(bookingRoutes.oneBooking, oneBooking)
  expect(asked).toEqual(['Africa/Lagos'])
  expect(page.zones.zoneNamed('Africa/Lagos').abbreviations).toEqual(['WAT'])
  await page.call(bookingRoutes.oneBooking, oneBooking)
  expect(asked).toHaveLength(1)
})

test('the reader’s own zone is loaded where it did not come with the page', async () => {
  const page = await openPage()
  await page.load.startZones(sent([]))
  expect(asked).toEqual(['Africa/Casablanca'])
  expect(shown(page, 'Africa/Casablanca')).toBe('Africa/Casablanca')
})

test('it is loaded with the next reply where that failed', async () => {
  const page = await openPage()
  server.zonesFail = true
  await page.load.startZones(sent([]))
  expect(shown(page, 'Africa/Casablanca')).toBe('UTC')
  server.zonesFail = false
  await page.call(bookingRoutes.oneBooking, oneBooking)
  expect(shown(page, 'Africa/Casablanca')).toBe('Africa/Casablanca')
})

test('offsets that a reply carries are not asked for', async () => {
  const page = await openPage()
  await page.load.startZones(sent(['Africa/Casablanca']))
  server.reply = { upcoming: [{ timeZone: 'Africa/Nairobi' }], timeZones: sent(['Africa/Nairobi']) }
  await page.call(bookingRoutes.oneBooking, oneBooking)
  expect([asked, shown(page, 'Africa/Nairobi')]).toEqual([[], 'Africa/Nairobi'])
})

test('a zone that the server does not know is shown in UTC and asked for once', async () => {
  const page = await openPage()
  await page.load.startZones(sent(['Africa/Casablanca']))
  server.reply = { timeZone: 'Mars/Olympus' }
  await page.call(bookingRoutes.oneBooking, oneBooking)
  await page.call(bookingRoutes.oneBooking, oneBooking)
  expect([asked, shown(page, 'Mars/Olympus')]).toEqual([['Mars/Olympus'], 'UTC'])
})

test('two replies at a time ask once for a zone', async () => {
  const page = await openPage()
  await page.load.startZones(sent(['Africa/Casablanca']))
  const read = () => page.call(bookingRoutes.oneBooking, oneBooking)
  await Promise.all([read(), read()])
  expect(asked).toEqual(['Africa/Lagos'])
})

test('a reply by other rules comes with the offsets of these rules, for all zones of the page', async () => {
  const page = await openPage()
  await page.load.startZones(sent(['Africa/Casablanca', 'Africa/Lagos']))
  const before = page.zones.zoneNamed('Africa/Casablanca').offsets.offset.at(-1)!
  const { zones } = sent(['Africa/Lagos'])
  server = {
    ...server,
    database: '2027a',
    reply: { timeZone: 'Africa/Lagos', timeZones: { database: '2027a', zones } },
  }
  await page.call(bookingRoutes.oneBooking, oneBooking)
  expect(asked).toEqual(['Africa/Casablanca,Africa/Lagos'])
  expect(page.zones.zoneNamed('Africa/Casablanca').offsets.offset.at(-1)).toBe(before + 3_600_000)
})

test('a read without its zones has failed; a command has happened', async () => {
  const page = await openPage()
  await page.load.startZones(sent(['Africa/Casablanca']))
  server.zonesFail = true
  await expect(page.call(bookingRoutes.oneBooking, oneBooking)).rejects.toThrow()
  const body = { sessionId: 'b1', cancelReason: 'Illness' }
  await expect(page.call(bookingRoutes.cancel, { params: { role: 'mentee' }, body })).resolves.toEqual(server.reply)
})

test('the next page has what this device was sent, unless the rules or the year are others', async () => {
  const first = await openPage()
  await first.load.startZones(sent(['Africa/Casablanca']))
  await first.call(bookingRoutes.oneBooking, oneBooking)
  const knowsLagos = async (database: string) => {
    const next = await openPage()
    await next.load.startZones({ ...sent(['Africa/Casablanca']), database })
    return shown(next, 'Africa/Lagos') === 'Africa/Lagos'
  }
  const stored = { ...localStorage }
  expect(await knowsLagos(database)).toBe(true)
  expect(await knowsLagos('2027a')).toBe(false)
  Object.assign(localStorage, stored)
  vi.setSystemTime(Date.UTC(2027, 0, 1))
  expect(await knowsLagos(database)).toBe(false)
})

test('without storage the page asks', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const page = await openPage()
  await page.load.startZones(sent([]))
  expect(shown(page, 'Africa/Casablanca')).toBe('Africa/Casablanca')
})
