import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { hearEarlierChanges } from '#test/support/public-changes.ts'
import { serveSitemap } from './sitemap.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
const { signals, publicChanges } = api.app.dependencies
const listening = signals.listen()
const server = fastify()
serveSitemap(server, {
  appUrl: 'https://kando.example.org',
  languages: ['en'],
  sitemap: api.app.sitemap,
  publicChanges,
  now: () => api.clock.now().getTime(),
})
beforeAll(() => vi.waitUntil(signals.isListening, { timeout: 10_000 }))
afterAll(async () => {
  await listening.stop()
  await server.close()
  await api.close()
})

const get = (url: string) => server.inject({ url })
const locations = (body: string) =>
  [...body.matchAll(/<loc>https:\/\/kando\.example\.org([^<]*)<\/loc>/g)].map(([, path]) => path!)
/** The paths in all files that the index names. */
async function listed() {
  const { body } = await get('/sitemap.xml')
  const files = await Promise.all(locations(body).map(async (path) => locations((await get(path)).body)))
  return files.flat()
}
/** After this, copies of files are too old. */
const letCopiesAge = () => api.clock.advance(600_001)

test('the sitemap names files of public pages, mentors and public sessions, and of nothing private', async () => {
  const open = await makeGroupSession(api, { sessionTitle: 'Open' })
  const hidden = await makeGroupSession(api, { sessionTitle: 'Hidden', privateSession: true })
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const { body, headers } = await get('/sitemap.xml')
  expect(headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(locations(body)).toEqual(['/sitemaps/pages.xml', '/sitemaps/group-sessions-1.xml', '/sitemaps/mentors-1.xml'])
  const paths = await listed()
  expect(paths).toContain('/find')
  expect(paths).toContain(`/group-details/${open.slug}`)
  expect(paths).toContain(`/mentor/${mentor.slug}`)
  expect(paths.join(' ')).not.toContain(mentee.slug)
  expect(paths.join(' ')).not.toContain(hidden.slug)
})

test('a session that becomes private and a mentor who is suspended are missing at once', async () => {
  letCopiesAge()
  const open = await makeGroupSession(api, { sessionTitle: 'Open until today' })
  const [mentor, staff] = [await makeMentor(api), await makeUser(api, { staff: true })]
  expect(await listed()).toEqual(expect.arrayContaining([`/group-details/${open.slug}`, `/mentor/${mentor.slug}`]))
  const input = { params: { id: open.id }, body: { privateSession: true, scope: 'series' } } as const
  expect((await api.call(hostingRoutes.updateGroupSession, input, { as: open.host.token })).status).toBe(200)
  const suspension = { params: { id: mentor.userId }, body: { isPermanent: false, reason: 'Looked at it carefully' } }
  expect((await api.call(staffRoutes.suspendPerson, suspension, { as: staff.token })).status).toBe(204)
  const paths = (await listed()).join(' ')
  expect(paths).not.toContain(open.slug)
  expect(paths).not.toContain(mentor.slug)
})

test('a file is made once for many requests, and a file that is not there costs nothing that grows', async () => {
  letCopiesAge()
  await hearEarlierChanges(api)
  await get('/sitemaps/mentors-1.xml')
  const mentor = await makeMentor(api)
  expect((await get('/sitemaps/mentors-1.xml')).body).not.toContain(mentor.slug)
  letCopiesAge()
  expect((await get('/sitemaps/mentors-1.xml')).body).toContain(mentor.slug)
  for (const name of ['mentors-2.xml', 'mentors-0.xml', 'mentees-1.xml', 'toString-1.xml', 'mentors.xml'])
    expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404)
})

test('many mentors fill several files, each of them in exactly one, and so do many sessions', async () => {
  const host = await makeGroupSession(api, { sessionTitle: 'One of many' })
  await sql`
    with made as (
      insert into users (email, email_key, full_name, role, created_at) select n || '@many.example', n || '@many.example', 'One of many', 'mentor', now()
      from generate_series(1, 4500) n returning id)
    insert into profiles (user_id, role, slug, job_title, level, company_name, phone, gender, birth_date, nationality, created_at)
    select id, 'mentor', 'many-' || id, 'Engineer', '0-2', 'Example', '+2348012345678', 'Female', '1990-01-01', 'Nigerian', now() from made`.execute(
    api.db,
  )
  await sql`
    insert into group_sessions (slug, host_id, host_user_id, title, description, poster_url, tags, tag_keys, is_private, invite_token, time_zone, start_date,
      start_time, duration_minutes, next_starts_at, next_ends_at, ends_at, created_at)
    select 'many-' || n, s.host_id, s.host_user_id, s.title, s.description, s.poster_url, s.tags, s.tag_keys, false, 'many-' || n, s.time_zone, s.start_date,
      s.start_time, s.duration_minutes, s.next_starts_at, s.next_ends_at, s.ends_at, s.created_at
    from group_sessions s, generate_series(1, 2100) n where s.id = ${host.id}`.execute(api.db)
  await sql`analyze profiles`.execute(api.db)
  letCopiesAge()
  const files = locations((await get('/sitemap.xml')).body)
  expect(files).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/group-sessions-1.xml',
    '/sitemaps/group-sessions-2.xml',
    '/sitemaps/group-sessions-3.xml',
    '/sitemaps/mentors-1.xml',
    '/sitemaps/mentors-2.xml',
  ])
  const many = (await listed()).filter((path) => path.includes('many-'))
  expect(many).toHaveLength(4500 + 2100)
  expect(new Set(many).size).toBe(many.length)
  const first = locations((await get('/sitemaps/mentors-1.xml')).body)
  expect(first.length).toBeGreaterThan(2000)
  expect(first.length).toBeLessThan(2600)
})

test('in every language there are the same files with addresses of that language', async () => {
  const other = fastify()
  serveSitemap(other, {
    appUrl: 'https://kando.example.org',
    languages: ['en', 'ar-XB'],
    sitemap: api.app.sitemap,
    publicChanges,
    now: () => api.clock.now().getTime(),
  })
  const read = async (url: string) => locations((await other.inject({ url })).body)
  const files = await read('/sitemap.xml')
  const english = files.filter((file) => !file.startsWith('/sitemaps/ar-XB-'))
  expect(files.filter((file) => !english.includes(file))).toEqual(
    english.map((file) => file.replace('/sitemaps/', '/sitemaps/ar-XB-')),
  )
  for (const file of english) {
    const paths = await read(file)
    const expected = paths.map((path) => (path === '/' ? '/ar-XB' : `/ar-XB${path}`))
    expect(await read(file.replace('/sitemaps/', '/sitemaps/ar-XB-'))).toEqual(expected)
  }
  expect((await other.inject('/sitemaps/xx-pages.xml')).statusCode).toBe(404)
  await other.close()
})
