import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBypassToken } from '#server/platform/operations/maintenance.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { memberRoutes } from '#web/routes/member-routes.ts'
import { staffRoutes } from '#web/routes/staff-routes.ts'
import { publicRoutes } from '#web/routes/public-routes.ts'
import { testApi } from '#test/support/api.ts'

type Served = { method: string; url: string }

const served: Served[] = []
const note = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, url })
  })
let api: Awaited<ReturnType<typeof testApi>>
let listening: { stop(): Promise<void> }
/** What stands for the parameters of addresses. */
let values: Record<string, string>
let slug: string
let sessions: Record<string, Record<string, string>>

beforeAll(async () => {
  subscribe('fastify.initialization', note)
  api = await testApi({ env: { CDN_CACHING: 'on' }, hasPages: true })
  unsubscribe('fastify.initialization', note)
  // Pages are kept here too, as in production: the same page has the same bytes.
  const { signals } = api.app.dependencies
  listening = signals.listen()
  await vi.waitUntil(signals.isListening, { timeout: 10_000 })
  const session = await makeGroupSession(api, { sessionTitle: 'A circle for everybody' })
  const { host, id } = session
  slug = session.slug
  const mentee = await makeMentee(api)
  values = { id: host.slug, slug, role: 'mentor', mentorId: host.profileId, groupSessionId: id, file: 'en-pages.xml' }
  const bypass = createBypassToken(api.app.dependencies.secrets, api.clock.now())
  const cookie = 'theme=dark; signed-in=1'
  const authorization = `Bearer ${mentee.token}`
  sessions = {
    'the cookie of a session and its access token': { cookie, authorization },
    'the cookie of a session': { cookie },
    'an access token': { authorization },
    'the cookie of staff during maintenance': { cookie: `maintenance-bypass=${bypass}` },
  }
})
afterAll(async () => {
  await listening.stop()
  await api.close()
})

const visitor: InjectOptions = { headers: { 'user-agent': 'one' }, remoteAddress: '198.51.100.1' }
/** Another one in whatever a page could depend on: cookies, what the browser says of itself, where it comes from. */
const other: InjectOptions = {
  headers: {
    cookie: 'locale=sw; tz=Africa/Nairobi; theme=dark; data=less; clock=12; visitor=forged.value; other=1',
    'accept-language': 'fr-SN,fr;q=0.9,en;q=0.5',
    'save-data': 'on',
    'user-agent': 'other',
    'sec-fetch-site': 'cross-site',
    referer: 'https://search.example.org/',
    'x-forwarded-for': '192.0.2.77',
    'x-forwarded-host': 'elsewhere.example.org',
  },
  remoteAddress: '2001:db8::5',
}

const open = (url: string, options: InjectOptions = {}) => api.app.http.inject({ ...options, url })
const controlOf = ({ headers }: LightMyRequestResponse) => String(headers['cache-control'])
const isShared = (answer: LightMyRequestResponse) => /s-maxage/.test(controlOf(answer))

/**
 * Public and without tags, because they are the same for everybody, signed in or not: files as built, drawn by their name, or stored under a
 * random one, feeds, and what other sites embed.
 */
const sameForAll =
  /^\/(?:assets|cloth|files|icons?)\/|^\/(?:\w+\/)?feeds\/|^\/embed(?:\/|\.js$)|^\/(?:icon|favicon|icon-maskable|apple)[\w-]*\.(?:svg|ico|png)$|^\/robots\.txt$|^\/(?:manifest\.webmanifest|shortcut-|screenshot)|^\/api\/docs\//

const filled = (pattern: string) =>
  pattern
    .replace(/:role\([^)]*\)/, 'mentor')
    .replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => values[name] ?? 'unknown')
    .replace(/\*$/, 'unknown')

/** Addresses of what the server serves beside pages; those of files have names that exist. */
const samples: Record<string, readonly string[]> = {
  '/cloth/:file': ['/cloth/careers.svg', '/cloth/careers.png'],
  '/sitemaps/:file': ['/sitemaps/pages.xml', '/sitemaps/fr-mentors-1.xml'],
  '/landing-times/:language': ['/landing-times/fr?zone=Africa/Nairobi', '/landing-times/en?zone=UTC&clock=12'],
  '/language/:tag': ['/language/fr?to=/find'],
  '/data/:choice': ['/data/less?to=/find'],
  '/offline/:language': ['/offline/en', '/offline/ar'],
  '/service-worker.js': ['/service-worker.js?language=pt'],
}
const addressesOf = ({ url }: Served) =>
  url === '/preview/:file' ? [`/preview/${slug}.jpg`] : (samples[url] ?? [filled(url)])

const pageAddresses = (language: string) =>
  [...publicRoutes, ...memberRoutes, ...staffRoutes].map(({ path }) =>
    (language + filled(path)).replace(/^(\/fr)\/$/, '$1'),
  )

/** All that is the answer itself, without its date and the id of its request. */
function shown(answer: LightMyRequestResponse) {
  const { date: _, 'x-request-id': __, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.rawPayload.toString('latin1') }
}

type Walk = {
  addresses: () => string[]
  /** Some of those that visitors share, and some that they do not. */
  shared: () => string[]
  own: () => string[]
}
const person = () => `/mentor/${values['id']}`
const walks: Record<string, Walk> = {
  'what the server serves beside pages': {
    addresses: () => [
      ...served.filter(({ method }) => method === 'GET').flatMap(addressesOf),
      `/group-details/${slug}?invite=secret`,
      '/find?q=ada&topic=careers',
      '/mentors',
      '/find/',
    ],
    shared: () => [`/preview/${slug}.jpg`, '/sitemap.xml'],
    own: () => [`/group-details/${slug}?invite=secret`],
  },
  'pages in English': {
    addresses: () => pageAddresses(''),
    shared: () => [
      '/',
      '/find',
      '/mentees',
      '/group-sessions',
      '/about-us',
      '/contact-us',
      '/privacy-policy',
      '/terms-and-conditions',
      person(),
      `${person()}/reviews`,
      `/group-details/${slug}`,
    ],
    own: () => ['/login', '/signup', '/dashboard', '/unsubscribe/unknown'],
  },
  'pages in French': {
    addresses: () => pageAddresses('/fr'),
    shared: () => ['/fr', '/fr/find', `/fr${person()}`],
    own: () => ['/fr/dashboard'],
  },
}

/** Checks what visitors and people with sessions are answered. Resolves to whether visitors share it. */
async function checkAddress(url: string): Promise<boolean> {
  const answer = await open(url, visitor)
  const [first, ...more] = Object.entries(sessions)
  if (/^public\b/.test(controlOf(answer)) && !isShared(answer)) {
    expect(url).toMatch(sameForAll)
    expect(answer.headers, url).not.toHaveProperty('set-cookie')
    expect(shown(await open(url, { headers: first![1] })), url).toEqual(shown(answer))
    return false
  }
  // What visitors do not share either is private whoever asks.
  for (const [name, headers] of isShared(answer) ? [first!, ...more] : [first!]) {
    const own = await open(url, { headers })
    expect(controlOf(own), `${url} with ${name}`).toMatch(/^private\b/)
    expect(own.headers, `${url} with ${name}`).not.toHaveProperty('cache-tag')
  }
  if (!isShared(answer)) {
    expect(controlOf(answer), url).toMatch(/^private\b/)
    return false
  }
  expect(controlOf(answer), url).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60, no-transform')
  expect(String(answer.headers['vary'] ?? ''), url).toMatch(/^(?:[Aa]ccept-[Ee]ncoding)?$/)
  expect(answer.headers, url).not.toHaveProperty('set-cookie')
  const tags = (name: string, between: string) => String(answer.headers[name]).split(between)
  expect(tags('cache-tag', ','), url).toEqual(tags('surrogate-key', ' '))
  expect(shown(await open(url, other)), url).toEqual(shown(answer))
  return true
}

test.each(Object.entries(walks))(
  'of %s what is shared is the same for every visitor without a cookie of its own, and private with a session',
  async (_, walk) => {
    const addresses = walk.addresses()
    const shared: string[] = []
    for (const url of addresses) if (await checkAddress(url)) shared.push(url)
    for (const url of walk.shared()) expect(shared).toContain(url)
    for (const url of walk.own()) {
      expect(addresses).toContain(url)
      expect(shared).not.toContain(url)
    }
  },
)

test('no call that changes something, and no refusal, is shared', async () => {
  for (const { method, url } of served.filter((one) => !/^(?:GET|HEAD)$/.test(one.method))) {
    const answer = await open(filled(url), { method: method as 'POST', headers: sessions['an access token']! })
    expect(controlOf(answer), `${method} ${url}`).not.toMatch(/public|s-maxage/)
  }
  for (const url of [
    '/nowhere',
    '/mentor/nobody',
    '/group-details/nothing',
    '/api/nowhere',
    '/sitemaps/none.xml',
    '/%zz',
  ])
    expect(controlOf(await open(url)), url).toMatch(/^private\b|^no-store$/)
})

test('a page is tagged by whom and what it shows, and a list as one', async () => {
  const tags = async (url: string) => String((await open(url)).headers['cache-tag']).split(',')
  const [mentor, session] = [values['mentorId']!.slice(-12), values['groupSessionId']!.slice(-12)]
  expect(await tags(`/mentor/${values['id']}`)).toEqual(expect.arrayContaining(['pages', mentor]))
  expect(await tags(`/fr/group-details/${slug}`)).toEqual(expect.arrayContaining(['pages', mentor, session]))
  expect(await tags('/group-sessions')).toEqual(expect.arrayContaining(['pages', 'lists', mentor, session]))
  expect(await tags(`/preview/${slug}.jpg`)).toEqual(['pages', session, mentor])
  expect(await tags('/sitemap.xml')).toEqual(['sitemap'])
})

test('a visitor gets the cookie by which calls are counted from an answer that nobody keeps', async () => {
  const answer = await open('/visitor')
  expect([answer.statusCode, controlOf(answer)]).toEqual([204, 'private, no-store'])
  expect(String(answer.headers['set-cookie'])).toMatch(/^visitor=/)
})

test('the landing page has its times in a zone at an address of its own', async () => {
  const { body } = await open('/landing-times/en?zone=Africa/Nairobi')
  expect(body).not.toContain('<script')
  expect((await open('/landing-times/en?zone=Mars/Olympus')).statusCode).toBe(404)
})
