import { afterAll, expect, test } from 'vitest'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

test('a call in process says whether another page follows, as X-Has-More does over HTTP', async () => {
  for (const sessionTitle of ['First', 'Second']) await makeGroupSession(api, { sessionTitle })
  await api.runJobs()
  const first = await api.app.call(groupListRoutes.discoverGroupSessions, { query: { size: 1 } })
  expect(first).toMatchObject({ data: [{ sessionTitle: expect.any(String) }], hasMore: true })
  const all = await api.app.call(groupListRoutes.discoverGroupSessions, { query: { size: 50 } })
  expect(all.hasMore).toBe(false)
})
