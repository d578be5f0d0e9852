import { expect, test } from 'vitest'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession, makeHost, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'

async function addressOf(api: TestApi, member: MadeMember): Promise<string> {
  const { token } = await signInAs(api, member.userId)
  const { url } = (await api.call(sessionRoutes.calendarFeed, {}, { as: token })).body
  return new URL(url).pathname
}

const feedOf = async (api: TestApi, member: MadeMember): Promise<string> =>
  (await api.app.http.inject({ url: await addressOf(api, member) })).body

/** The value of a property in every entry of a feed. */
const all = (feed: string, name: string) =>
  [...feed.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value)

const weekly = {
  date: '2026-11-24',
  recurrence: { endDate: '2026-12-15', isDaily: false, customDays: ['TU' as const] },
}

test('a feed says how often to read it, and is the same until a session changes', async () => {
  const api = await apiForTest()
  const [host, mentee] = [await makeHost(api), await makeMentee(api)]
  await makeSession(api, host, mentee, { startsAt: '2026-11-25T07:00:00Z' })
  const session = await makeGroupSession(api, { host, ...weekly })
  await api.db
    .updateTable('bookings')
    .set({ calendar_changed_at: new Date('2026-11-20T07:00:00Z') })
    .execute()
  await api.db
    .updateTable('group_sessions')
    .set({ calendar_changed_at: new Date('2026-11-21T07:00:00Z') })
    .execute()

  const feed = await feedOf(api, host)
  expect(all(feed, 'REFRESH-INTERVAL;VALUE=DURATION')).toEqual(['PT1H'])
  expect(all(feed, 'X-PUBLISHED-TTL')).toEqual(['PT1H'])
  expect(all(feed, 'DTSTAMP')).toEqual(['20261120T070000Z', '20261121T070000Z'])
  expect(all(feed, 'LAST-MODIFIED')).toEqual(all(feed, 'DTSTAMP'))
  api.clock.advance(3_600_000)
  expect(await feedOf(api, host)).toBe(feed)

  const { token } = await signInAs(api, host.userId)
  const move = { groupSessionId: session.id, reason: 'Travelling', date: '2026-11-26', startTime: '19:00:00' }
  expect((await api.call(hostingRoutes.rescheduleGroupSession, { body: move }, { as: token })).status).toBe(200)
  const [booking, group, override] = all(await feedOf(api, host), 'LAST-MODIFIED')
  expect(booking).toBe('20261120T070000Z')
  expect(group).not.toBe('20261121T070000Z')
  expect(override).toBe(group)
})

test('a feed that has not changed is not sent again, and is kept by nobody between', async () => {
  const api = await apiForTest()
  const [host, mentee] = [await makeHost(api), await makeMentee(api)]
  await makeSession(api, host, mentee, { startsAt: '2026-11-25T07:00:00Z' })
  const url = await addressOf(api, mentee)
  const get = (tag?: unknown) =>
    api.app.http.inject({ url, headers: typeof tag === 'string' ? { 'if-none-match': tag } : {} })
  const first = await get()
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"/) })
  api.clock.advance(3_600_000)
  expect(await get(first.headers['etag'])).toMatchObject({ statusCode: 304, body: '' })
  await makeSession(api, host, mentee, { startsAt: '2026-11-26T07:00:00Z' })
  const changed = await get(first.headers['etag'])
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(first.headers['etag'])
})

test('in the feed of somebody with a seat an entry changes when their seats do', async () => {
  const api = await apiForTest()
  const session = await makeGroupSession(api, weekly)
  const mentee = await makeMentee(api)
  await api.db
    .updateTable('group_sessions')
    .set({ calendar_changed_at: new Date('2026-11-20T07:00:00Z') })
    .execute()
  await makeSeat(api, session, mentee)
  await api.db
    .updateTable('rsvps')
    .set({ changed_at: new Date('2026-11-22T07:00:00Z') })
    .execute()
  expect(all(await feedOf(api, mentee), 'LAST-MODIFIED')).toEqual(['20261122T070000Z'])
})

test('series of one zone share a definition that holds for all of them', async () => {
  const api = await apiForTest({ now: '2026-09-01T08:00:00Z' })
  const host = await makeHost(api, { timeZone: 'Africa/Casablanca' })
  const series = (date: string, endDate: string) =>
    makeGroupSession(api, { host, date, recurrence: { endDate, isDaily: false, customDays: ['TU'] } })
  await series('2026-10-06', '2026-12-15')
  expect(all(await feedOf(api, host), 'DTSTART;TZID=Africa/Casablanca')).toEqual(['20261006T180000'])
  // Over the change of the rules of September 2026.
  await series('2026-09-02', '2026-09-29')
  const feed = await feedOf(api, host)
  expect(feed).not.toContain('VTIMEZONE')
  expect(all(feed, 'DTSTART')).toEqual(expect.arrayContaining(['20261006T180000Z', '20260908T170000Z']))
})
