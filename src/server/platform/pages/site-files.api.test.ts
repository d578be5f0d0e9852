import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { groupListRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import type { RouteInput, Route } from '#contract/route.ts'
import { rebuildSearch } from '#server/features/directory/store.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { serveSiteFiles } from './site-files.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
const server = fastify()
const site = {
  call: (route: object, input: object) => api.app.call(route as Route, input as RouteInput<Route>),
  productName: 'Kando',
  appUrl: 'https://kando.example.org',
  development: false,
  now: () => api.clock.now().getTime(),
}
serveSiteFiles(server, site, () => api.app.publicPaths())
afterAll(async () => {
  await server.close()
  await api.close()
})

test('the sitemap contains public pages, mentors and public sessions, and nothing private', async () => {
  const open = await makeGroupSession(api, { sessionTitle: 'Open' })
  const hidden = await makeGroupSession(api, { sessionTitle: 'Hidden', privateSession: true })
  const mentor = await makeMentor(api)
  await rebuildSearch(api.db, api.clock.now())
  await api.runJobs()
  const { body, headers } = await server.inject({ url: '/sitemap.xml' })
  expect(headers['content-type']).toMatch(/^application\/xml/)
  expect(body).toContain('<loc>https://kando.example.org/find</loc>')
  expect(body).toContain(`<loc>https://kando.example.org/group-details/${open.slug}</loc>`)
  expect(body).toContain(`<loc>https://kando.example.org/mentor/${mentor.slug}</loc>`)
  expect(body).not.toContain(mentor.profileId)
  expect(body).not.toContain(hidden.slug)
  const robots = await server.inject({ url: '/robots.txt' })
  expect(robots.body).toContain('Sitemap: https://kando.example.org/sitemap.xml')
})

test('a session that becomes private leaves the sitemap at once, and caches revalidate it', async () => {
  const open = await makeGroupSession(api, { sessionTitle: 'Open until today' })
  const read = () => server.inject({ url: '/sitemap.xml' })
  expect((await read()).body).toContain(open.slug)
  const made = await api.call(
    hostingRoutes.updateGroupSession,
    { params: { id: open.id }, body: { privateSession: true, scope: 'series' } },
    { as: open.host.token },
  )
  expect(made.status).toBe(200)
  const { body, headers } = await read()
  expect(body).not.toContain(open.slug)
  expect(headers['cache-control']).toBe('no-cache')
})

test('a call in process says whether another page follows, as X-Has-More does over HTTP', async () => {
  for (const sessionTitle of ['First', 'Second']) await makeGroupSession(api, { sessionTitle })
  await api.runJobs()
  const first = await api.app.call(groupListRoutes.discoverGroupSessions, { query: { size: 1 } })
  expect(first).toMatchObject({ data: [{ sessionTitle: expect.any(String) }], hasMore: true })
  const all = await api.app.call(groupListRoutes.discoverGroupSessions, { query: { size: 50 } })
  expect(all.hasMore).toBe(false)
})
