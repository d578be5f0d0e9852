import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { RouteInput, Route } from '#contract/route.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { testApi } from '#test/support/api.ts'
import { serveSiteFiles } from './site-files.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
const server = fastify()
serveSiteFiles(server, {
  call: (route: Route, given) => api.app.call(route, given as RouteInput<Route>),
  productName: 'Kando',
  appUrl: 'https://kando.example.org',
  development: false,
  now: () => api.clock.now().getTime(),
})
afterAll(async () => {
  await server.close()
  await api.close()
})

test('the sitemap holds the open pages, mentors and public sessions, and nothing private', async () => {
  const open = await makeGroupSession(api, { sessionTitle: 'Open' })
  const hidden = await makeGroupSession(api, { sessionTitle: 'Hidden', privateSession: true })
  await api.runJobs()
  const { body, headers } = await server.inject({ url: '/sitemap.xml' })
  expect(headers['content-type']).toMatch(/^application\/xml/)
  expect(body).toContain('<loc>https://kando.example.org/find</loc>')
  expect(body).toContain(`<loc>https://kando.example.org/group-details/${open.slug}</loc>`)
  expect(body).not.toContain(hidden.slug)
  const robots = await server.inject({ url: '/robots.txt' })
  expect(robots.body).toContain('Sitemap: https://kando.example.org/sitemap.xml')
})
