import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeGroupSession, makeHost } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { testApi } from '#test/support/api.ts'
import { openPages } from '#test/support/pages.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
const server = await openPages(api, { production: true, embedOrigins: ['https://community.example.org'] })
afterAll(async () => {
  await server.close()
  await api.close()
})

let mentor: Awaited<ReturnType<typeof makeMentor>>
beforeAll(async () => {
  mentor = await makeMentor(api, { fullName: 'Wanjirũ <Kamau>', timeZone: 'Africa/Nairobi' })
  await makeAvailable(api, mentor)
  const host = await makeHost(api, { fullName: 'Ọláṣubọ̀mí Adé' })
  await makeGroupSession(api, { host, sessionTitle: 'Reading Rust', date: '2026-11-26' })
  await makeGroupSession(api, { host, sessionTitle: 'Hidden away', date: '2026-11-27', privateSession: true })
  await api.runJobs()
  await runJob(api.app, 'directory.refresh-search')
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const times = () => `/embed/mentor/${mentor.profileId}`

test('free times of a mentor lead to the booking page, in the zone of whoever looks', async () => {
  const { statusCode, headers, body } = await get(`${times()}?timeZone=Africa/Lagos`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<base target="_blank">')
  expect(body).toContain('WAT (Lagos)')
  const [, slug, at] = /href="\/mentor\/([\w-]+)\/book-session\?at=([^"]+)"/.exec(body)!
  expect(Date.parse(decodeURIComponent(at!))).toBeGreaterThan(Date.parse('2026-11-23T08:00:00Z'))
  expect(slug).toMatch(/^wanjiru/)
  // A zone that only the reader's device knows is no reason to show nothing.
  for (const query of ['', '?timeZone=', '?timeZone=Nowhere/City', '?timeZone=undefined'])
    expect((await get(times() + query)).body, query).toContain('EAT (Nairobi)')
  expect((await get(`/embed/mentor/${slug}?duration=60`)).statusCode).toBe(200)
})

test('lists have the filters of our pages', async () => {
  const sessions = await get('/embed/group-sessions')
  expect(sessions.body).toContain('Reading Rust')
  expect(sessions.body).not.toContain('Hidden away')
  expect((await get('/embed/group-sessions?tag=Nothing')).body).toContain('No group sessions match this')
  expect((await get('/embed/mentors?q=wanjiru')).body).toContain('Wanjirũ &lt;Kamau&gt;')
  const none = await get('/embed/mentors?q=nobody-like-this&country=Kenya')
  expect(none.body).toContain('No mentors match this.')
  expect(none.body).toContain('href="/find?q=nobody-like-this&amp;country=Kenya"')
})

test('only an embedded page may stand in others, and only in those that the operator names', async () => {
  const { headers } = await get('/embed/mentors')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self' https://community.example.org")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|connect-src/)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  for (const [origins, allowed] of [
    [['*'], "frame-ancestors 'self' *"],
    [[], "frame-ancestors 'none'"],
  ] as const) {
    const other = await openPages(api, { embedOrigins: origins })
    const answer = await other.inject('/embed/mentors')
    expect(answer.headers['content-security-policy']).toMatch(new RegExp(`${allowed.replace('*', '\\*')}$`))
    await other.close()
  }
})

test('cookies are neither read nor set', async () => {
  const { token } = await signInAs(api, (await makeMentee(api)).userId)
  const plain = await get('/embed/group-sessions?lang=en')
  const cookie = 'locale=fr; theme=dark; signed-in=1; time-zone=Africa%2FLagos; clock=12; data=less'
  const known = await get('/embed/group-sessions?lang=en', { cookie, authorization: `Bearer ${token}` })
  expect(known.body).toBe(plain.body)
  for (const { headers } of [plain, known, await get('/embed.js')]) {
    expect(headers['set-cookie']).toBeUndefined()
    expect(String(headers['vary'])).not.toMatch(/cookie/i)
  }
})

test('a page is in the language that it is asked for, else in the one that a browser accepts', async () => {
  const arabic = await get('/embed/group-sessions?lang=ar-EG')
  expect(arabic.body).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/)
  expect(arabic.body).toContain('href="/ar/group-details/')
  expect(String(arabic.headers['vary'])).not.toMatch(/language/i)
  for (const lang of ['', '?lang=', '?lang=de']) {
    const french = await get(`/embed/group-sessions${lang}`, { 'accept-language': 'fr-CM' })
    expect(french.headers).toMatchObject({ 'content-language': 'fr' })
    expect(french.headers['vary']).toMatch(/Accept-Language/)
  }
})

test('colours stand in one style element that the policy names', async () => {
  const { body, headers } = await get('/embed/mentors?primary=%230b6b3a&background=fff8ec&theme=light')
  expect(body).toContain('data-theme="light"')
  expect(body).toContain('--primary:#0b6b3a')
  expect(body).toContain('--canvas:#fff8ec')
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/)
  const plain = await get('/embed/mentors')
  expect(plain.body).not.toContain('<style')
})

test('a page is light unless it, or its background, is told to be dark', async () => {
  const scheme = async (query: string) =>
    /<html[^>]*data-theme="(\w+)"/.exec((await get(`/embed/mentors?${query}`)).body)?.[1]
  expect(await scheme('')).toBe('light')
  expect(await scheme('theme=dark')).toBe('dark')
  expect(await scheme('background=%23101418')).toBe('dark')
  expect(await scheme('background=%23101418&theme=light')).toBe('light')
  expect(await scheme('theme=auto')).toBeUndefined()
})

test('parameters that cannot be read are named, and others are ignored', async () => {
  for (const [query, name] of [
    ['primary=red', 'primary'],
    ['background=%23fff8ec%7D', 'background'],
    ['theme=blue', 'theme'],
    ['size=13', 'size'],
    ['lang=<b>', 'lang'],
    ['duration=31', 'duration'],
    [`topic=${'x'.repeat(61)}`, 'topic'],
  ] as const) {
    const { statusCode, body } = await get(`${name === 'duration' ? times() : '/embed/mentors'}?${query}`)
    expect(statusCode, query).toBe(400)
    expect(body.toLowerCase(), query).toContain(name.toLowerCase())
    expect(body).not.toContain('<b>')
  }
  expect((await get('/embed/mentors?utm_source=x&primary=')).statusCode).toBe(400)
  expect((await get('/embed/mentors?utm_source=x')).statusCode).toBe(200)
})

test('what there is not is 404', async () => {
  for (const path of ['nobody', 'mentor', 'mentor/', 'mentor/nobody-here', 'mentors/x', 'group-sessions/a/b', '%00'])
    expect((await get(`/embed/${path}`)).statusCode, path).toBe(404)
})

test('an unchanged page is not sent again, and a suspended mentor is missing', async () => {
  const other = await makeMentor(api, { fullName: 'Abena Osei' })
  await makeAvailable(api, other)
  const url = `/embed/mentor/${other.profileId}?lang=en`
  const { headers } = await get(url)
  expect(headers['cache-control']).toBe('public, no-cache, no-transform')
  expect(await get(url, { 'if-none-match': String(headers['etag']) })).toMatchObject({ statusCode: 304, body: '' })
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', other.userId).execute()
  expect((await get(url)).statusCode).toBe(404)
})

test('the script for pages of others is small, and its address is for all of them', async () => {
  const { headers, body } = await get('/embed.js')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(2000)
  expect(body).not.toMatch(/cookie|localStorage|sessionStorage|fetch|sendBeacon/)
})

test('while there is too much to do, or for maintenance, a page says that nothing can be shown', async () => {
  const busy = await openPages(api, {
    call: () => Promise.reject(new Refusal('unavailable', { retryAfterSeconds: 1 })),
  })
  const answer = await busy.inject('/embed/mentors?lang=pt')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.body).toContain('De momento não é possível mostrar isto.')
  await busy.close()
})
