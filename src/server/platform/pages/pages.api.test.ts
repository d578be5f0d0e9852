import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { MINUTE } from '#rules/time/days.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { openPages } from '#test/support/pages.ts'
import { overload } from '#test/support/overload.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
const listening = api.app.dependencies.signals.listen()
let calls = 0
const server = await openPages(api, {
  production: true,
  call: (route, input) => {
    calls++
    return api.app.call(route, input)
  },
})
beforeAll(() => vi.waitUntil(api.app.dependencies.signals.isListening, { timeout: 10_000 }))
afterAll(async () => {
  await listening.stop()
  await server.close()
  await api.close()
})

/** Whether the page was rendered for this request, and its text. */
async function open(url: string, headers: Record<string, string> = {}) {
  const before = calls
  const { statusCode, body } = await server.inject({ url, headers })
  return { statusCode, body, rendered: calls > before }
}
/** Signals of what other tests have done arrive when they arrive. */
const patience = { timeout: 10_000, interval: 20 }
/** Until no signal of what a test has made is under way any more. */
const settled = (url: string) => vi.waitFor(async () => expect((await open(url)).rendered).toBe(false), patience)

test('a page of a visitor is rendered once a minute', async () => {
  const mentor = await makeMentor(api, { fullName: 'Ada Before' })
  const url = `/mentor/${mentor.slug}`
  expect((await open(url)).body).toContain('Ada Before')
  await api.db.updateTable('users').set({ full_name: 'Ada After' }).where('id', '=', mentor.userId).execute()
  expect(await open(url)).toMatchObject({ rendered: false })
  api.clock.advance(MINUTE + 1)
  expect((await open(url)).body).toContain('Ada After')
})

test('a browser without a visitor cookie gets one with a page, also with one that is rendered already', async () => {
  await settled('/find')
  const given = async (headers = {}) => (await server.inject({ url: '/find', headers })).headers['set-cookie']
  const [one, other] = [String(await given()), String(await given())]
  expect(one).toMatch(/^visitor=/)
  expect(other).not.toBe(one)
  expect(await given({ cookie: one.split(';')[0]! })).toBeUndefined()
})

const groupPage = ({ slug }: { slug: string }) => `/group-details/${slug}`
const heldSession = () => makeGroupSession(api, { sessionTitle: 'A circle for everybody' })

test.each<[string, () => Promise<{ url: string; act: () => Promise<{ status: number }>; after: object }>]>([
  [
    'a profile that its owner has changed',
    async () => {
      const mentor = await makeMentor(api)
      const body = { phone: '+254712345678', bio: 'Newly written by the owner of this page.' }
      return {
        url: `/mentor/${mentor.slug}`,
        act: () => api.call(profileRoutes.setBioAndPhone, { params: { role: 'mentor' }, body }, { as: mentor.token }),
        after: { statusCode: 200, body: expect.stringContaining(body.bio) as string },
      }
    },
  ],
  [
    'a suspended person',
    async () => {
      const [mentor, staff] = [await makeMentor(api), await makeUser(api, { staff: true })]
      const input = { params: { id: mentor.userId }, body: { isPermanent: false, reason: 'Unkind messages to many' } }
      return {
        url: `/mentor/${mentor.slug}`,
        act: () => api.call(staffRoutes.suspendPerson, input, { as: staff.token }),
        after: { statusCode: 404 },
      }
    },
  ],
  [
    'somebody who deletes their account',
    async () => {
      const mentor = await makeMentor(api)
      return {
        url: `/mentor/${mentor.slug}`,
        act: () => api.call(accountDeletionRoutes.requestDeletion, {}, { as: mentor.token }),
        after: { statusCode: 404 },
      }
    },
  ],
  [
    'a session that was made private',
    async () => {
      const session = await heldSession()
      const input = { params: { id: session.id }, body: { scope: 'series' as const, privateSession: true } }
      return {
        url: groupPage(session),
        act: () => api.call(hostingRoutes.updateGroupSession, input, { as: session.host.token }),
        after: { statusCode: 404 },
      }
    },
  ],
  [
    'a cancelled session',
    async () => {
      const session = await heldSession()
      const body = { sessionId: session.id, cancelReason: 'The host is ill' }
      return {
        url: groupPage(session),
        act: () => api.call(hostingRoutes.cancelGroupSession, { body } as never, { as: session.host.token }),
        after: { rendered: true },
      }
    },
  ],
])('%s is shown so to visitors at once, other pages stay', async (_, prepare) => {
  const { url, act, after } = await prepare()
  const other = `/mentor/${(await makeMentor(api)).slug}`
  for (const page of [url, other]) await settled(page)
  expect((await act()).status).toBeLessThan(300)
  expect(await open(url)).toMatchObject({ rendered: true, ...after })
  expect(await open(other)).toMatchObject({ rendered: false })
})

test('a page is rendered again when another process has changed whom it shows', async () => {
  const mentor = await makeMentor(api, { fullName: 'Imani Before' })
  const url = `/mentor/${mentor.slug}`
  await settled(url)
  await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ full_name: 'Imani After' }).where('id', '=', mentor.userId).execute()
    await sql`select pg_notify('public-pages', ${mentor.profileId})`.execute(tx)
  })
  await vi.waitFor(async () => expect((await open(url)).body).toContain('Imani After'), patience)
})

test('a booking leaves pages as they are for their minute', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }))
  await makeAvailable(api, mentor, { week })
  await settled('/find')
  const body = {
    mentorId: mentor.profileId,
    date: '2026-11-25',
    time: '10:00:00',
    timeZone: 'UTC',
    durationMinutes: 30,
  }
  expect((await api.call(bookingRoutes.book, { body } as never, { as: mentee.token })).status).toBe(201)
  expect((await open('/find')).rendered).toBe(false)
})

test('pages of people who are signed in, and of invites, never come from the cache', async () => {
  const hidden = await makeGroupSession(api, { sessionTitle: 'A quiet circle', privateSession: true })
  const [page, invited] = [
    `/group-details/${hidden.slug}`,
    `/group-details/${hidden.slug}?invite=${hidden.inviteToken}`,
  ]
  await settled('/find')
  for (let i = 0; i < 2; i++) {
    expect(await open(invited)).toMatchObject({ statusCode: 200, rendered: true })
    expect(await open('/find', { cookie: 'signed-in=1' })).toMatchObject({ statusCode: 200, rendered: true })
  }
  const stranger = await open(page)
  expect(stranger.statusCode).toBe(404)
  expect(stranger.body).not.toContain('A quiet circle')
})

test('a page that only the browser renders is sent as a loading screen', async () => {
  for (const url of ['/dashboard', '/confirm-account']) expect((await open(url)).body).toContain('>Loading</span>')
  const member = (await open('/find', { cookie: 'signed-in=1' })).body
  expect(member).toContain('>Loading</span>')
  expect(member).not.toContain('<h1')
  expect((await open('/find')).body).not.toContain('>Loading</span>')
})

test('the loading screen of a member has the navigation, that of a visitor and of a newcomer does not', async () => {
  const cookie = 'signed-in=1'
  const page = (await open('/dashboard/individual', { cookie })).body
  expect(page).toMatch(/<a[^>]* href="\/dashboard\/individual"[^>]* aria-current="page"/)
  for (const href of ['/dashboard', '/dashboard/group', '/dashboard/networks', '/dashboard/settings', '/notifications'])
    expect(page).toMatch(new RegExp(`<a[^>]* href="${href}"`))
  // Each role's own link, until the script of the head knows the role.
  expect(page.match(/<a[^>]* href="\/find"[^>]*>/g)?.every((link) => link.includes('unless-mentee:hidden'))).toBe(true)
  expect(page).toMatch(/<a[^>]*unless-mentor:hidden[^>]* href="\/create-group-session"/)
  expect((await open('/dashboard')).body).not.toContain('aria-current')
  expect((await open('/personal-details', { cookie })).body).not.toContain('aria-current')
})

test.each<[string, Record<string, string>]>([
  ['theme', { cookie: 'theme=dark' }],
  ['time zone', { cookie: 'tz=Africa/Nairobi' }],
  ['clock', { cookie: 'clock=24' }],
  ['language', { 'accept-language': 'en-US,en' }],
  ['data saving', { 'save-data': 'on' }],
])('a reader with another %s has a page of their own', async (_, headers) => {
  await settled('/find')
  const [plain, own] = [await open('/find'), await open('/find', headers)]
  expect(own.rendered).toBe(true)
  expect(own.body).not.toBe(plain.body)
  await vi.waitFor(async () => expect((await open('/find', headers)).rendered).toBe(false), patience)
})

test('a page is the same in every encoding, and says so to caches', async () => {
  await settled('/find')
  const plain = await server.inject({ url: '/find' })
  const as = (encoding: string) => server.inject({ url: '/find', headers: { 'accept-encoding': encoding } })
  const [br, gzip, refused] = [await as('gzip, br'), await as('gzip;q=0.5'), await as('br;q=0, identity')]
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect([br, gzip, refused].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(br.headers['vary']).toBe('Cookie, Accept-Language, Save-Data, Accept-Encoding')
  expect(refused.body).toBe(plain.body)
})

test('scripts wait for what a rendered page is read with, and are fetched at once where nothing was rendered', async () => {
  const scriptsOf = async (url: string) =>
    (await open(url)).body.match(/<(?:link rel="modulepreload"|script type="module")[^>]*>/g) ?? []
  const [rendered, loading] = [await scriptsOf('/find'), await scriptsOf('/dashboard')]
  expect(rendered.length).toBeGreaterThan(2)
  expect(rendered.filter((tag) => !tag.includes(' fetchpriority="low"'))).toEqual([])
  expect(loading.length).toBeGreaterThan(2)
  expect(loading.filter((tag) => tag.includes('fetchpriority'))).toEqual([])
})

test('a page of a member names its first read for the script of the head, one of a visitor names none', async () => {
  const cookie = 'signed-in=1'
  const firstReadOf = async (url: string, headers = {}) =>
    /data-first-read="([^"]*)"/.exec((await open(url, headers)).body)?.[1]?.replaceAll('&amp;', '&')
  expect(await firstReadOf('/dashboard', { cookie })).toBe('/api/dashboard/first-view')
  const results = '/api/kando-search/mentors/-?size=12&page=0'
  expect(await firstReadOf('/find', { cookie })).toBe(results)
  expect(await firstReadOf('/find?topic=go', { cookie })).toBe(results.replace('?', '?topic=go&'))
  for (const [url, headers] of [
    ['/dashboard'],
    ['/find'],
    ['/settings/security', { cookie }],
    ['/about-us', { cookie }],
  ] as const)
    expect(await firstReadOf(url, headers)).toBeUndefined()
})

test('a font is fetched at once where the server rendered the page', async () => {
  const [rendered, loading] = [(await open('/find')).body, (await open('/dashboard')).body]
  expect([rendered.includes('as="font"'), rendered.includes('data-rendered="no"')]).toEqual([true, false])
  expect([loading.includes('as="font"'), loading.includes('data-rendered="no"')]).toEqual([false, true])
})

test('a page is checked at each visit and rewritten by no proxy', async () => {
  const { headers } = await server.inject({ url: '/find' })
  expect(headers['cache-control']).toBe('private, no-cache, no-transform')
})

test('data saving leaves out the font and what the next page needs', async () => {
  const saving = { 'save-data': 'on' }
  expect((await open('/find')).body).toContain('as="font"')
  expect((await open('/find', saving)).body).not.toContain('as="font"')
  expect((await open('/')).body).toContain('data-signup="')
  expect((await open('/', saving)).body).not.toContain('data-signup')
})

test('each answer names the present time, though the page is of the same minute', async () => {
  await settled('/find')
  const timeOf = async () => (await server.inject({ url: '/find' })).headers['server-timing']
  expect(await timeOf()).toBe(`now;dur=${api.clock.now().getTime()}`)
})

test('data saving leaves out the pictures further down, and keeps the one that a page begins with', async () => {
  const host = await makeMentor(api)
  const picture = '/files/0123456789abcdef0123456789abcdef01234567'
  await api.db
    .updateTable('users')
    .set({ picture_url: `${picture}.webp` })
    .where('id', '=', host.userId)
    .execute()
  await makeAvailable(api, host)
  const { slug } = await makeGroupSession(api, { sessionTitle: 'A circle for few bytes', host })
  const saving = { 'save-data': 'on' }
  // Those hidden with data saving on are not fetched; the large photo begins the page.
  const later = async (url: string, headers = {}) =>
    (await open(url, headers)).body.match(/<img(?=[^>]* loading="lazy")(?![^>]*(?:saver:hidden|width="104"))/g)
      ?.length ?? 0
  const withPictures = [`/mentor/${host.slug}/group-sessions`, `/group-details/${slug}`]
  for (const url of withPictures) expect([url, await later(url)]).not.toEqual([url, 0])
  for (const url of ['/', '/find', ...withPictures]) expect([url, await later(url, saving)]).toEqual([url, 0])
  expect((await open(`/mentor/${host.slug}`, saving)).body).toContain(`src="${picture}.webp"`)
})

test.each([
  ['/login', true],
  ['/signup', true],
  ['/login?next=%2Fdashboard', false],
  ['/forgot-password', false],
  ['/reset-password?token=abc', false],
  ['/auth/validate?token=abc', false],
  ['/unsubscribe/abc', false],
  ['/nowhere', false],
  ['/find', true],
])('search engines may list %s: %s', async (url, isListed) => {
  const { body } = await open(url)
  const canonical = `<link rel="canonical" href="https://kando.example.org${url}">`
  expect([body.includes(canonical), body.includes('content="noindex"')]).toEqual([isListed, !isListed])
  expect(body).toContain('<meta name="description"')
})

test('under overload a page that must be rendered says so in words; a finished page and loading screens are sent', async () => {
  await settled('/find')
  const { release } = overload(api.app.dependencies.admission, 'read')
  const busy = await server.inject({ url: '/about-us?busy', headers: { cookie: 'theme=dark' } })
  expect(busy.statusCode).toBe(503)
  expect(Number(busy.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  expect(busy.body).toMatch(/data-theme="dark".*<h1[^>]*>Many people are here right now<.*<a href=""[^>]*>Try again</s)
  expect(busy.body).not.toContain('id="boot"')
  expect((await open('/find')).statusCode).toBe(200)
  for (const url of ['/dashboard', '/room/individual/5f0c1f5e-8b5b-4d3a-9b0a-2f6f0b8f7a11'])
    expect((await open(url, { cookie: 'signed-in=1' })).statusCode, url).toBe(200)
  await release()
  expect((await open('/about-us?busy')).statusCode).toBe(200)
})

test('pages that show group sessions, or who hosts them, name their feeds, and lists link to them', async () => {
  const session = await heldSession()
  const { slug } = await api.db
    .selectFrom('profiles')
    .select('slug')
    .where('id', '=', session.host.profileId)
    .executeTakeFirstOrThrow()
  const named = (url: string) => server.inject({ url }).then(({ body }) => body)
  const link = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${href}"`
  const search = await named('/group-sessions?tag=Career&week=true')
  expect(search).toContain(link('application/atom+xml', '/en/feeds/group-sessions.atom?tag=Career'))
  expect(search).toContain(link('text/calendar', '/en/feeds/group-sessions.ics?tag=Career'))
  expect(search).toContain('href="webcal://kando.example.org/en/feeds/group-sessions.ics?tag=Career"')
  expect(await named('/find?q=x')).toContain(link('text/calendar', '/en/feeds/group-sessions.ics'))
  for (const url of [`/fr/mentor/${slug}`, `/fr/mentor/${slug}/group-sessions`, `/fr${groupPage(session)}`])
    expect(await named(url), url).toContain(link('text/calendar', `/fr/feeds/mentors/${slug}.ics`))
  expect(await named(`/fr/mentor/${slug}/group-sessions`)).toContain(`href="/fr/feeds/mentors/${slug}.atom"`)
})
