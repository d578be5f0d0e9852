import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBypassToken } from '#server/platform/operations/maintenance.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { memberRoutes } from '#web/member-routes.ts'
import { publicRoutes } from '#web/public-routes.ts'
import { testApi } from '#test/support/api.ts'

type Served = { method: string; url: string }

const served: Served[] = []
const note = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, url })
  })
let api: Awaited<ReturnType<typeof testApi>>
/** What stands for the parameters of addresses. */
let values: Record<string, string>
let slug: string
let sessions: Record<string, Record<string, string>>

beforeAll(async () => {
  subscribe('fastify.initialization', note)
  api = await testApi({ env: { CDN_CACHING: 'on' }, hasPages: true })
  unsubscribe('fastify.initialization', note)
  const session = await makeGroupSession(api, { sessionTitle: 'A circle for everybody' })
  const { host, id } = session
  slug = session.slug
  const mentee = await makeMentee(api)
  values = { id: host.slug, slug, role: 'mentor', mentorId: host.profileId, groupSessionId: id, file: 'en-pages.xml' }
  const bypass = createBypassToken(api.app.dependencies.secrets, api.clock.now())
  sessions = {
    'the cookie of a session': { cookie: 'theme=dark; signed-in=1' },
    'an access token': { authorization: `Bearer ${mentee.token}` },
    'an empty cookie of a session, and a token': {
      cookie: 'signed-in=; tz=UTC',
      authorization: `Bearer ${mentee.token}`,
    },
    'the cookie of staff during maintenance': { cookie: `maintenance-bypass=${bypass}` },
  }
})
afterAll(() => api.close())

const visitor: InjectOptions = { headers: { 'user-agent': 'one' }, remoteAddress: '198.51.100.1' }
/** In whatever a page could depend on: its cookies, what the browser says of itself, where it comes from. */
const others: InjectOptions[] = [
  {
    headers: {
      cookie: 'tz=Africa/Nairobi; theme=dark; data=less; clock=12; visitor=forged.value; other=1',
      'accept-language': 'fr-SN,fr;q=0.9,en;q=0.5',
      'user-agent': 'other',
      'sec-fetch-site': 'same-origin',
      referer: 'http://localhost:3000/find',
    },
    remoteAddress: '203.0.113.9',
  },
  {
    headers: {
      cookie: 'locale=sw; tz=America/Sao_Paulo; clock=24; theme=light; data=usual',
      'accept-language': 'en-US',
      'save-data': 'on',
      'sec-fetch-site': 'cross-site',
      'x-forwarded-for': '192.0.2.77',
    },
    remoteAddress: '2001:db8::5',
  },
]

const open = (url: string, options: InjectOptions = {}) => api.app.http.inject({ ...options, url })
const controlOf = ({ headers }: LightMyRequestResponse) => String(headers['cache-control'])
const isShared = (answer: LightMyRequestResponse) => /s-maxage/.test(controlOf(answer))

/** Files that are the same for everybody, signed in or not, as built, drawn by their name, or stored under a random one. */
const files =
  /^\/(?:assets|cloth|files|icons?)\/|^\/(?:icon|favicon|icon-maskable|apple)[\w-]*\.(?:svg|ico|png)$|^\/robots\.txt$|^\/(?:manifest\.webmanifest|shortcut-|screenshot)|^\/api\/docs\//

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

const languages = ['', '/fr']
const pageAddresses = () =>
  languages.flatMap((language) =>
    [...publicRoutes, ...memberRoutes].map(({ path }) => (language + filled(path)).replace(/^(\/fr)\/$/, '$1')),
  )

const renderedAt = /"(?:dataUpdatedAt|errorUpdatedAt|dehydratedAt)":\d+/g

/** All that is the answer itself; instead of each request's id, and of when a page was rendered, which happens anew each time here. */
function shown(answer: LightMyRequestResponse) {
  const { date: _, 'x-request-id': __, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.rawPayload.toString('latin1').replaceAll(renderedAt, '') }
}

const walk = () => [
  ...served.filter(({ method }) => method === 'GET').flatMap(addressesOf),
  ...pageAddresses(),
  `/group-details/${slug}?invite=secret`,
  '/find?q=ada&topic=careers',
  '/mentors',
  '/find/',
]

test('what is shared is the same for every visitor, and sets no cookie', async () => {
  const shared: string[] = []
  for (const url of walk()) {
    const answer = await open(url, visitor)
    expect(answer.headers['cache-control'], url).toBeDefined()
    if (files.test(url)) continue
    if (!isShared(answer)) {
      expect(controlOf(answer), url).not.toMatch(/public/)
      continue
    }
    shared.push(url)
    expect(controlOf(answer), url).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60, no-transform')
    expect(String(answer.headers['vary'] ?? ''), url).toMatch(/^(?:[Aa]ccept-[Ee]ncoding)?$/)
    expect(answer.headers, url).not.toHaveProperty('set-cookie')
    expect(String(answer.headers['cache-tag']).split(','), url).toEqual(
      String(answer.headers['surrogate-key']).split(' '),
    )
    for (const other of others) expect(shown(await open(url, other)), url).toEqual(shown(answer))
  }
  const paths = [
    '/',
    '/find',
    '/mentees',
    '/group-sessions',
    '/about-us',
    '/contact-us',
    '/privacy-policy',
    '/terms-and-conditions',
  ]
  const people = [`/mentor/${values['id']}`, `/mentor/${values['id']}/reviews`, `/group-details/${slug}`]
  for (const path of [...paths, ...people]) expect(shared).toContain(path)
  for (const path of ['/fr', '/fr/find', `/fr/mentor/${values['id']}`, `/preview/${slug}.jpg`, '/sitemap.xml'])
    expect(shared).toContain(path)
  for (const path of [
    '/login',
    '/signup',
    '/dashboard',
    '/fr/chat',
    '/unsubscribe/unknown',
    `/group-details/${slug}?invite=secret`,
  ])
    expect(shared).not.toContain(path)
}, 240_000)

test('no answer to somebody with a session is shared, or kept by anybody', async () => {
  for (const url of walk())
    for (const [name, headers] of Object.entries(sessions)) {
      const answer = await open(url, { headers })
      if (files.test(url) && answer.statusCode === 200)
        expect(shown(answer), url).toEqual(shown(await open(url, visitor)))
      else expect(controlOf(answer), `${url} with ${name}`).toMatch(/^private\b/)
      expect(isShared(answer), `${url} with ${name}`).toBe(false)
    }
}, 240_000)

test('pages of people who are signed in are stored nowhere', async () => {
  for (const url of ['/', '/find', '/dashboard', `/fr/mentor/${values['id']}`, '/about-us'])
    expect(controlOf(await open(url, { headers: sessions['the cookie of a session']! })), url).toBe(
      'private, no-store, no-transform',
    )
})

test('no call that changes something, and no refusal, is shared', async () => {
  for (const { method, url } of served.filter(({ method }) => method !== 'GET'))
    for (const headers of [{}, sessions['an access token']!]) {
      const answer = await open(filled(url), { method: method as 'POST', headers })
      if (method === 'HEAD' && files.test(url)) continue
      expect(controlOf(answer), `${method} ${url}`).not.toMatch(method === 'HEAD' ? /^$/ : /public|s-maxage/)
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
}, 240_000)

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
