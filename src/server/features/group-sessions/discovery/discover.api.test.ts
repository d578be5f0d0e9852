import { beforeEach, expect, test } from 'vitest'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { makeGroupSession, makeHost, makeSeat, type GroupSessionForm } from '../factory.ts'

let api: Awaited<ReturnType<typeof testApi>>
// Public sessions of all tests would be found together, so each test has its own database.
beforeEach(async () => {
  api = await testApi({ now: '2026-11-23T08:00:00Z' })
  return () => api.close()
})

type Query = {
  tag?: string
  language?: string
  week?: boolean
  free?: boolean
  live?: boolean
  q?: string
  after?: string
  page?: number
  size?: number
  readerTimezone?: string
}
const discover = async (query: Query = {}, person?: MadeMember) =>
  api.call(
    groupListRoutes.discoverGroupSessions,
    { query },
    person ? { as: (await signInAs(api, person.userId)).token } : {},
  )
const titles = async (query: Query = {}, person?: MadeMember) =>
  (await discover(query, person)).body.map((session: GroupSession) => session.sessionTitle)
const made = async (
  sessionTitle: string,
  date: string,
  overrides: Partial<GroupSessionForm> & { host?: MadeMember } = {},
) => makeGroupSession(api, { sessionTitle, date, ...overrides })
const tagged = (...names: string[]) => ({ tags: names.map((name) => ({ name })) })

test('everybody finds the upcoming public sessions, next first, each once', async () => {
  await made('Later', '2026-11-26', { time: '18:30:00' })
  const series = await made('Every day', '2026-11-24', { recurrence: { endDate: '2026-12-24', isDaily: true } })
  await made('Hidden', '2026-11-25', { privateSession: true })
  const cancelled = await made('Cancelled', '2026-11-25')
  await api.db
    .updateTable('group_sessions')
    .set({ status: 'CANCELLED', cancelled_at: api.clock.now() })
    .where('id', '=', cancelled.id)
    .execute()
  const { body } = await discover({ readerTimezone: 'Africa/Lagos' })
  expect(body.map(({ sessionTitle, date, time }) => [sessionTitle, date, time])).toEqual([
    ['Every day', '2026-11-24', '16:00:00'],
    ['Later', '2026-11-26', '16:30:00'],
  ])
  expect(await titles({}, series.host)).toEqual(['Every day', 'Later'])
  api.clock.set('2026-11-26T15:30:00Z')
  await runJob(api.app, 'group-sessions.refresh-passed')
  expect(await titles()).toEqual(['Every day', 'Later'])
  api.clock.set('2026-11-26T16:30:00Z')
  await runJob(api.app, 'group-sessions.refresh-passed')
  expect((await discover()).body.map(({ sessionTitle, date }) => [sessionTitle, date])).toEqual([
    ['Every day', '2026-11-27'],
  ])
})

test('results can be filtered by tag, language, this week, free seat and running now', async () => {
  await made('Near', '2026-11-24', { ...tagged('Fintech', 'Career', 'Code'), language: 'English' })
  const full = await made('Full', '2026-11-25', {
    ...tagged('Music', 'Career', 'Food'),
    language: 'French',
    capacity: 1,
  })
  await makeSeat(api, full, await makeMentee(api))
  await made('Far', '2026-12-24', { ...tagged('FINTECH', 'Dance', 'Food'), capacity: 2 })
  expect(await titles({ tag: ' fintech ' })).toEqual(['Near', 'Far'])
  expect(await titles({ tag: 'Nothing' })).toEqual([])
  expect(await titles({ language: 'french' })).toEqual(['Full'])
  expect(await titles({ week: true })).toEqual(['Near', 'Full'])
  expect(await titles({ free: true })).toEqual(['Near', 'Far'])
  expect(await titles({ free: true, week: true, tag: 'Career' })).toEqual(['Near'])
  expect(await titles({ live: true })).toEqual([])
  api.clock.set('2026-11-24T15:00:00Z')
  expect(await titles({ live: true })).toEqual(['Near'])
})

test('terms match title, tags and the host’s name, as prefixes, without regard to case or diacritics', async () => {
  const host = await makeHost(api, { fullName: 'Ọláṣubọ̀mí Adébáyọ̀' })
  await made('Reading Rust together', '2026-11-24', { host, ...tagged('Code reading', 'Career', 'Tech') })
  await made('Cooking jollof', '2026-11-25', tagged('Food', 'Rice', 'Community'))
  await made('Secret Rust', '2026-11-26', { privateSession: true })
  await api.runJobs()
  expect(await titles({ q: 'RUST' })).toEqual(['Reading Rust together'])
  expect(await titles({ q: 'olasubomi' })).toEqual(['Reading Rust together'])
  expect(await titles({ q: 'Adébá rea' })).toEqual(['Reading Rust together'])
  expect(await titles({ q: 'rice' })).toEqual(['Cooking jollof'])
  expect(await titles({ q: 'rust jollof' })).toEqual([])
  expect(await titles({ q: "' | & !" })).toEqual([])
  expect(await titles({ q: ' ' })).toHaveLength(2)
  await api.db.updateTable('users').set({ full_name: 'Thandiwe Dube' }).where('id', '=', host.userId).execute()
  const body = { bio: 'I have another name since last week.', phone: '+254712345678' }
  await api.call(profileRoutes.setBioAndPhone, { params: { role: 'mentor' }, body }, { as: host.token })
  await api.runJobs()
  expect(await titles({ q: 'thandiwe' })).toEqual(['Reading Rust together'])
  expect(await titles({ q: 'olasubomi' })).toEqual([])
})

test('a date with a title and tags of its own is found by them while lists show it', async () => {
  const host = await makeHost(api)
  const session = await made('Reading together', '2026-11-24', {
    host,
    ...tagged('Tech', 'Career', 'Code'),
    recurrence: { endDate: '2026-12-08', isDaily: false, customDays: ['TU'] },
  })
  const own = { occurrenceDate: '2026-12-01', sessionTitle: 'Ceramics', ...tagged('Art', 'Craft', 'Clay') }
  const input = { params: { id: session.id }, body: { scope: 'occurrence' as const, ...own } }
  expect((await api.call(hostingRoutes.updateGroupSession, input, { as: host.token })).status).toBe(200)
  await api.runJobs()
  const subjects = [{ tag: 'Tech' }, { q: 'reading code' }, { tag: 'Clay' }, { q: 'ceramics craft' }]
  const found = async () => {
    const hits = await Promise.all(subjects.map((subject) => discover(subject)))
    return hits.map(({ body }) => body.map(({ date, tags }) => [date, tags[0]!.name]))
  }
  const plain = (date: string) => [[[date, 'Tech']], [[date, 'Tech']], [], []]
  expect(await found()).toEqual(plain('2026-11-24'))
  api.clock.set('2026-11-24T16:00:00Z')
  await runJob(api.app, 'group-sessions.refresh-passed')
  expect(await found()).toEqual([[], [], [['2026-12-01', 'Art']], [['2026-12-01', 'Art']]])
  const cancel = { sessionId: session.id, scope: 'occurrence' as const, cancelReason: 'Ill' }
  const { token } = await signInAs(api, host.userId)
  await api.call(hostingRoutes.cancelGroupSession, { body: cancel }, { as: token })
  await api.runJobs()
  expect(await found()).toEqual(plain('2026-12-08'))
})

test('a tag can contain any character', async () => {
  await made('Odd', '2026-11-24', tagged("C:\\ 'n' | & !", 'Career', 'Tech'))
  await api.runJobs()
  expect(await titles({ tag: "c:\\ 'N' | & !" })).toEqual(['Odd'])
  expect(await titles({ tag: "'" })).toEqual([])
})

test('keyset pagination works with every filter', async () => {
  const host = await makeHost(api)
  const sessions = []
  for (const day of [24, 25, 26, 27, 28]) sessions.push(await made(`Talk ${day}`, `2026-11-${day}`, { host }))
  await api.runJobs()
  for (const filter of [{}, { q: 'talk' }, { tag: 'Career' }, { week: true, free: true }]) {
    const first = await discover({ ...filter, size: 2 })
    expect(first.headers['x-has-more']).toBe('true')
    expect(first.body.map(({ sessionTitle }) => sessionTitle)).toEqual(['Talk 24', 'Talk 25'])
    expect(await titles({ ...filter, size: 2, after: first.body[1]!.id })).toEqual(['Talk 26', 'Talk 27'])
    expect(await titles({ ...filter, size: 2, page: 1 })).toEqual(['Talk 26', 'Talk 27'])
    const last = await discover({ ...filter, size: 2, after: sessions[3]!.id })
    expect(last.body.map(({ sessionTitle }) => sessionTitle)).toEqual(['Talk 28'])
    expect(last.headers['x-has-more']).toBe('false')
  }
  expect(await titles({ after: crypto.randomUUID() })).toEqual([])
})

test('a rare subject is found however far ahead, in order and over several pages', async () => {
  const dates = ['2026-11-24', '2026-12-30', '2027-02-24', '2027-06-24', '2027-12-30']
  const made = await Promise.all(
    dates.map(async (date) =>
      makeGroupSession(api, { sessionTitle: `Weaving ${date}`, date, ...tagged('Looms', 'Craft', 'Wool') }),
    ),
  )
  const series = { recurrence: { endDate: '2027-12-31', isDaily: false, customDays: ['MO' as const] } }
  await makeGroupSession(api, {
    sessionTitle: 'Weaving again',
    date: '2027-03-01',
    ...series,
    ...tagged('Looms', 'A1', 'B2'),
  })
  await api.runJobs()
  const order = [...dates.slice(0, 3), 'again', ...dates.slice(3)].map((word) => `Weaving ${word}`)
  for (const subject of [{ tag: 'Looms' }, { q: 'weav' }, { q: 'weaving loo', tag: 'looms' }]) {
    expect(await titles(subject)).toEqual(order)
    expect(await titles({ ...subject, after: made[2]!.id })).toEqual(order.slice(3))
    expect(await titles({ ...subject, size: 4, page: 1 })).toEqual(order.slice(4))
    expect(await titles({ ...subject, week: true })).toEqual(order.slice(0, 1))
  }
  expect(await titles({ q: 'weaving wool 2027' })).toEqual(order.filter((title) => /2027/.test(title)))
})

test('sessions of suspended hosts, or across a block, are not found', async () => {
  const [blocked, suspended] = [await makeHost(api), await makeHost(api)]
  await made('Blocked', '2026-11-24', { host: blocked })
  await made('Suspended', '2026-11-25', { host: suspended })
  const person = await makeMentee(api)
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: blocked.userId, blocked_id: person.userId, created_at: api.clock.now() })
    .execute()
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', suspended.userId).execute()
  expect(await titles({}, person)).toEqual([])
  expect(await titles()).toEqual(['Blocked'])
  expect(await titles({ tag: 'Career' }, person)).toEqual([])
})
