import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import type { CalendarProvider } from '#server/platform/calendars/provider.ts'
import { testApi } from '#test/support/api.ts'
import { calendarServer, calendarWith } from '#test/support/calendars/calendar-server.ts'
import { notificationsOf } from '#test/support/notifications.ts'
import { createCalendarReader } from './check-calendar.ts'

/** Monday, 11:00 in Nairobi; mentors there have hours every day from 8 to 18. */
const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now, env: { CALENDAR_PRIVATE_HOSTS: '127.0.0.1' } })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))
const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function publish(...starts: string[]) {
  const server = await calendarServer({ text: calendarWith(...starts) })
  onTestFinished(() => server.close())
  return server
}

async function availableMentor() {
  const mentor = await makeMentor(api)
  await makeAvailable(api, mentor)
  return mentor
}

const add = ({ token }: MadeMember, url: string, name?: string) =>
  api.call(calendarRoutes.addCalendar, { body: { provider: 'ics', url, ...(name && { name }) } }, { as: token })
/** Access tokens end after a quarter of an hour. */
const tokenOf = async ({ userId }: MadeMember) => (await signInAs(api, userId)).token
/** The calendars behind an address. */
const list = async (mentor: MadeMember) => {
  const { body } = await api.call(calendarRoutes.listCalendars, {}, { as: await tokenOf(mentor) })
  return body.filter(({ provider }) => provider === 'ics')
}

/** The starts of Tuesday in UTC, without the date. */
async function startsOf(mentor: MadeMember): Promise<string[]> {
  const query = { from: '2026-11-24', to: '2026-11-24', durationMinutes: 60 as const, timeZone: 'UTC' }
  const { body } = await api.call(availabilityRoutes.slots, { params: { mentorId: mentor.profileId }, query })
  return body.days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt.slice(11, 16)))
}

test('the busy times behind an address block slots at once, and free them again when it is removed', async () => {
  const mentor = await availableMentor()
  const server = await publish('2026-11-24T09:00:00Z')
  expect(await startsOf(mentor)).toContain('09:00')
  const added = await add(mentor, server.url, 'Work')
  expect(added).toMatchObject({
    status: 201,
    body: { provider: 'ics', account: '127.0.0.1', name: 'Work', status: 'CONNECTED', failure: null, slotsEndAt: null },
  })
  const starts = await startsOf(mentor)
  for (const time of ['08:30', '09:00', '09:30']) expect(starts).not.toContain(time)
  expect(starts).toContain('10:00')
  const removed = await api.call(calendarRoutes.deleteCalendar, { params: { id: added.body.id } }, { as: mentor.token })
  expect(removed.status).toBe(204)
  expect(await startsOf(mentor)).toContain('09:00')
})

test('an event inside another one does not free what follows it', async () => {
  const mentor = await availableMentor()
  const [long, short] = [
    await publish('2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z'),
    await publish('2026-11-24T09:30:00Z'),
  ]
  await add(mentor, long.url)
  await add(mentor, short.url)
  expect(await list(mentor)).toHaveLength(2)
  const starts = await startsOf(mentor)
  for (const time of ['09:00', '09:30', '10:00', '10:30']) expect(starts).not.toContain(time)
})

test('calendars connected before there are hours count once there are', async () => {
  const mentor = await makeMentor(api)
  const server = await publish('2026-11-24T09:00:00Z')
  await add(mentor, server.url)
  const week = [{ dayOfWeek: 'TUESDAY' as const, timeSlots: [{ startTime: '11:00:00', endTime: '14:00:00' }] }]
  expect((await api.call(availabilityRoutes.setAvailability, { body: week }, { as: mentor.token })).status).toBe(200)
  expect(await startsOf(mentor)).toEqual(['08:00', '10:00'])
})

test('an address that cannot be read is refused with its reason', async () => {
  const mentor = await availableMentor()
  const server = await publish()
  const codeOf = async (url: string) => (await add(mentor, url)).error.code
  for (const [status, code] of [
    [403, 'calendar_refused'],
    [404, 'calendar_refused'],
    [500, 'calendar_unreachable'],
  ] as const) {
    server.answer = { status }
    expect(await codeOf(server.url)).toBe(code)
  }
  server.answer = { text: '<html>Log in</html>' }
  expect(await codeOf(server.url)).toBe('calendar_unreadable')
  server.answer = { text: calendarWith('2026-11-24T09:00:00Z').replace('END:VCALENDAR', '') }
  expect(await codeOf(server.url)).toBe('calendar_unreadable')
  server.answer = { text: 'x'.repeat(11_000_000) }
  expect(await codeOf(server.url)).toBe('calendar_too_large')
  for (const url of [
    'http://169.254.169.254/',
    'http://10.0x0.1/',
    'http://[::ffff:10.0.0.1]/',
    'https://10.0.0.1/a.ics',
  ])
    expect(await codeOf(url)).toBe('calendar_address')
  expect(await codeOf('ftp://example.org')).toBe('invalid_input')
  expect(await list(mentor)).toEqual([])
})

test('an address is connected once, and ten calendars at most', async () => {
  const mentor = await makeMentor(api)
  const server = await publish()
  expect((await add(mentor, server.url)).status).toBe(201)
  expect((await add(mentor, server.url)).error.code).toBe('calendar_exists')
  for (let number = 2; number <= 10; number++) expect((await add(mentor, `${server.url}?${number}`)).status).toBe(201)
  expect((await add(mentor, `${server.url}?11`)).error.code).toBe('calendar_limit')
})

test('the database alone shows neither the address nor the title of an event', async () => {
  const mentor = await availableMentor()
  const server = await publish('2026-11-24T09:00:00Z')
  await add(mentor, server.url)
  const { rows } = await sql<{ dump: string }>`
    select (select string_agg(c::text || encode(coalesce(c.credentials, ''), 'escape'), '') from calendars c) as dump`.execute(
    api.db,
  )
  expect(rows[0]!.dump).toContain('127.0.0.1')
  for (const secret of ['private-token', 'basic.ics', 'Dentist']) expect(rows[0]!.dump).not.toContain(secret)
})

test('a calendar is read again every ten minutes, and at once while somebody looks at the slots', async () => {
  const mentor = await availableMentor()
  const server = await publish()
  await add(mentor, server.url)
  server.answer = { text: calendarWith('2026-11-24T09:00:00Z'), etag: '"2"' }
  api.clock.advance(30_000)
  await startsOf(mentor)
  await api.runJobs()
  expect(server.requests).toHaveLength(1)
  api.clock.advance(MINUTE)
  expect(await startsOf(mentor)).toContain('09:00')
  await api.runJobs()
  expect(server.requests).toHaveLength(2)
  expect(await startsOf(mentor)).not.toContain('09:00')
  // Unchanged: the answer has no body, and the busy times stay.
  api.clock.advance(12 * MINUTE)
  await refresh()
  expect(server.requests.at(-1)!.headers['if-none-match']).toBe('"2"')
  expect(await startsOf(mentor)).not.toContain('09:00')
  expect((await list(mentor))[0]!.lastSyncedAt).toBe('2026-11-23T08:13:30.000Z')
})

const refresh = () => runJob('calendars.refresh')
async function runJob(name: string) {
  const { runJob: run } = await import('#server/platform/jobs/jobs.ts')
  await run(api.app, name)
  await api.runJobs()
}

test('a calendar that fails counts for 24 hours, then no slots are offered; the mentor learns of it once', async () => {
  const mentor = await availableMentor()
  const server = await publish('2026-11-24T09:00:00Z')
  const { body } = await add(mentor, server.url, 'Work')
  server.answer = { status: 404 }
  const failing = async () => {
    const all = await notificationsOf(api, mentor)
    return all.filter(({ notificationType }) => notificationType === 'CALENDAR_FAILING')
  }
  api.clock.advance(15 * MINUTE)
  await refresh()
  expect((await list(mentor))[0]).toMatchObject({
    status: 'BROKEN',
    failure: 'gone',
    slotsEndAt: '2026-11-24T08:00:00.000Z',
  })
  expect(await failing()).toEqual([])
  expect(await startsOf(mentor)).not.toContain('09:00')
  for (let hour = 0; hour < 3; hour++) {
    api.clock.advance(HOUR)
    await refresh()
  }
  expect(await failing()).toHaveLength(1)
  api.clock.set('2026-11-24T07:59:00Z')
  const query = { from: '2026-11-25', to: '2026-11-25', durationMinutes: 60 as const, timeZone: 'UTC' }
  const slots = () => api.call(availabilityRoutes.slots, { params: { mentorId: mentor.profileId }, query })
  expect((await slots()).body.days).toHaveLength(1)
  api.clock.set('2026-11-24T08:00:00Z')
  expect((await slots()).body.days).toEqual([])
  await refresh()
  expect(await failing()).toHaveLength(1)

  // It works again, at a new address.
  const other = await publish()
  const params = { id: body.id }
  const as = await tokenOf(mentor)
  const checked = await api.call(calendarRoutes.checkCalendar, { params, body: {} }, { as })
  expect(checked.body).toMatchObject({ status: 'BROKEN', failure: 'gone' })
  const fixed = await api.call(calendarRoutes.checkCalendar, { params, body: { url: other.url } }, { as })
  expect(fixed).toMatchObject({ status: 200, body: { status: 'CONNECTED', failure: null, slotsEndAt: null } })
  expect((await slots()).body.days).toHaveLength(1)
})

test('one calendar of three that cannot be read never reads as free', async () => {
  const mentor = await availableMentor()
  const servers = [await publish('2026-11-24T09:00:00Z'), await publish('2026-11-24T11:00:00Z'), await publish()]
  for (const server of servers) await add(mentor, server.url)
  servers[0]!.answer = { text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n' }
  servers[1]!.answer = { text: calendarWith() }
  api.clock.advance(15 * MINUTE)
  await refresh()
  const starts = await startsOf(mentor)
  expect(starts).not.toContain('09:00')
  expect(starts).toContain('11:00')
  expect((await list(mentor)).map(({ status }) => status).toSorted()).toEqual(['BROKEN', 'CONNECTED', 'CONNECTED'])
})

test('of two checks at once the answer to the later question stays', async () => {
  const mentor = await availableMentor()
  const server = await publish()
  const { body } = await add(mentor, server.url)
  const { externalCalendars, storeCheck } = await import('./store.ts')
  const [calendar] = await externalCalendars(api.db, mentor.userId)
  const check = (askedAt: string, hours: number[]) => ({
    calendarId: body.id,
    userId: mentor.userId,
    askedAt: new Date(askedAt),
    result: {
      busy: hours.flatMap((hour) => [Date.UTC(2026, 10, 24, hour), Date.UTC(2026, 10, 24, hour + 1)]),
      cursor: { said: {}, readAt: 0, zone: calendar!.zone },
    },
  })
  await Promise.all([
    storeCheck(api.db, check('2026-11-23T08:00:02Z', [9])),
    storeCheck(api.db, check('2026-11-23T08:00:01Z', [12])),
  ])
  const starts = await startsOf(mentor)
  expect(starts).not.toContain('09:00')
  expect(starts).toContain('12:00')
})

const bomb = gzipSync(Buffer.alloc(90 * 1024 * 1024))
const bombHead = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'
test.each([
  { answer: 'unpacks to too much', code: 'calendar_too_large', bytes: Buffer.concat([Buffer.from(bombHead), bomb]) },
  { answer: 'switches protocols', code: 'calendar_unreachable', bytes: Buffer.from(upgrade) },
])('a calendar whose answer $answer stops nobody else from being read', async ({ bytes, code }) => {
  const [hostile, mentor] = [await availableMentor(), await availableMentor()]
  const [bad, good] = [await publish(), await publish()]
  await add(hostile, bad.url)
  await add(mentor, good.url)
  bad.answer = bytes
  for (const time of ['09:00', '12:00']) {
    good.answer = { text: calendarWith(`2026-11-24T${time}:00Z`) }
    api.clock.advance(11 * MINUTE)
    await refresh()
    expect(await startsOf(mentor)).not.toContain(time)
  }
  expect((await list(hostile))[0]).toMatchObject({ status: 'BROKEN' })
  // Who connects it gets an answer, too.
  const signedIn = { ...mentor, token: await tokenOf(mentor) }
  expect((await add(signedIn, bad.url)).error.code).toBe(code)
})

test('a provider that never answers has failed after a time', async () => {
  const never = { name: 'google', readBusy: () => new Promise(() => {}) } as unknown as CalendarProvider
  const dependencies = { ...api.app.dependencies, calendarProviders: new Map([['google', never]] as const) }
  const account = { id: 'one', credentials: '{}', renewCredentials: () => Promise.reject(new Error()) }
  const source = { zone: 'Africa/Nairobi', email: 'amina@example.org', cursor: null }
  const reading = createCalendarReader(dependencies, 20).readOfAccount('google', account, 'ref', source, new Date(now))
  expect(await reading).toEqual({ failure: 'unreachable' })
})

test('servers that hang occupy one slot of the worker, so that mail is not delayed', async () => {
  const mentor = await availableMentor()
  const server = await publish()
  for (let index = 0; index < 9; index++) await add(mentor, `${server.url}?${index}`)
  api.clock.advance(11 * MINUTE)
  server.answer = 'hang'
  const asked = server.requests.length
  let isOver = false
  const first = runJob('calendars.refresh').finally(() => (isOver = true))
  await expect.poll(() => server.requests.length).toBeGreaterThan(asked)
  await runJob('calendars.refresh-soon')
  expect(isOver).toBe(false)
  server.close()
  await first
})

test('nobody can check the calendar of somebody else', async () => {
  const [mentor, other, mentee] = [await availableMentor(), await makeMentor(api), await makeMentee(api)]
  const { body } = await add(mentor, (await publish()).url)
  const input = { params: { id: body.id }, body: {} }
  expect((await api.call(calendarRoutes.checkCalendar, input, { as: other.token })).status).toBe(404)
  expect((await api.call(calendarRoutes.checkCalendar, input, { as: mentee.token })).status).toBe(403)
  expect((await api.call(calendarRoutes.checkCalendar, input)).status).toBe(401)
})
