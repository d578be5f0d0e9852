import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, type TestContext } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { addEvent, createCalendarOf, personOn } from '#test/support/calendars/caldav-servers.ts'

/** Monday, 11:00 in Nairobi; mentors there have hours every day from 8 to 18. */
const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now, env: { CALENDAR_PRIVATE_HOSTS: '127.0.0.1,localhost' } })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))
const MINUTE = 60_000

/** A mentor, and the same person on a real server with two calendars. */
async function people(skip: TestContext['skip']) {
  const person = personOn('radicale')
  if ('missing' in person) return skip(`Radicale was not tested: ${person.missing}`)
  const [work, home] = [await createCalendarOf(person), await createCalendarOf(person)]
  const mentor = await makeMentor(api)
  await makeAvailable(api, mentor)
  return { person, mentor, work, home }
}

const typed = ({ url, username, password }: { url: string; username: string; password: string }) => ({
  url,
  username,
  password,
})
const connect = ({ token }: MadeMember, person: Parameters<typeof typed>[0]) =>
  api.call(calendarRoutes.addCalendar, { body: { provider: 'caldav', ...typed(person) } }, { as: token })
const refOf = (url: string) => new URL(url).pathname
const choose = ({ token }: MadeMember, { id }: Calendar, busy: string[], to: 'nowhere' | 'new' = 'nowhere') =>
  api.call(calendarRoutes.chooseCalendars, { params: { id }, body: { busy, sessions: { to } } }, { as: token })

/** The starts of Tuesday in UTC, without the date. */
async function startsOf(mentor: MadeMember): Promise<string[]> {
  const query = { from: '2026-11-24', to: '2026-11-24', durationMinutes: 60 as const, timeZone: 'UTC' }
  const { body } = await api.call(availabilityRoutes.slots, { params: { mentorId: mentor.profileId }, query })
  return body.days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt.slice(11, 16)))
}

test('the calendars of an account block slots, as far as the mentor chooses them', async ({ skip }) => {
  const { person, mentor, work, home } = await people(skip)
  await addEvent(person, work, '2026-11-24T09:00:00Z')
  await addEvent(person, home, '2026-11-24T12:00:00Z')
  const { status, body } = await connect(mentor, person)
  expect([status, body.provider, body.account, body.status]).toEqual([
    201,
    'caldav',
    new URL(person.url).host,
    'CONNECTED',
  ])
  expect(body.calendars).toHaveLength(2)
  const listed = (await api.call(calendarRoutes.listCalendars, {}, { as: mentor.token })).body.find(
    ({ id }) => id === body.id,
  )
  expect(listed).toEqual(body)
  for (const time of ['09:00', '12:00']) expect(await startsOf(mentor)).not.toContain(time)

  const chosen = await choose(mentor, body, [refOf(work)])
  expect(chosen.body.calendars).toHaveLength(1)
  expect(await startsOf(mentor)).toContain('12:00')
  const account = await api.call(calendarRoutes.findAccount, { params: { id: body.id } }, { as: mentor.token })
  expect(account.body.calendars.filter(({ isSelected }) => isSelected).map(({ ref }) => ref)).toEqual([refOf(work)])
  await choose(mentor, body, [refOf(work), refOf(home)])
  expect(await startsOf(mentor)).not.toContain('12:00')

  await api.call(calendarRoutes.deleteCalendar, { params: { id: body.id } }, { as: mentor.token })
  for (const time of ['09:00', '12:00']) expect(await startsOf(mentor)).toContain(time)
})

test('a busy time added in the calendar refuses the next booking at once', async ({ skip }) => {
  const { person, mentor, work } = await people(skip)
  const mentee = await makeMentee(api)
  await connect(mentor, person)
  api.clock.advance(2 * MINUTE)
  await addEvent(person, work, '2026-11-24T09:00:00Z')
  const slot = { date: '2026-11-24', time: '12:00:00', timeZone: 'Africa/Nairobi' }
  const body = { mentorId: mentor.profileId, ...slot, durationMinutes: 60 as const }
  const refused = await api.call(bookingRoutes.book, { body }, { as: mentee.token })
  expect(refused).toMatchObject({ status: 409, error: { code: 'slot_taken' } })
})

test('an account is connected once, and again with another password', async ({ skip }) => {
  const { person, mentor } = await people(skip)
  const first = await connect(mentor, person)
  const again = await connect(mentor, { ...person, url: `${person.url}/${person.username}/` })
  expect(again.body.id).toBe(first.body.id)
  const { body } = await api.call(calendarRoutes.listCalendars, {}, { as: mentor.token })
  expect(body.filter(({ provider }) => provider === 'caldav')).toHaveLength(1)
})

test('of two connections of an account at once one is stored', async ({ skip }) => {
  const { person, mentor } = await people(skip)
  const answers = await Promise.all([connect(mentor, person), connect(mentor, person)])
  const codes = answers.map(({ status, error }) => (status === 201 ? 201 : error.code))
  expect(codes).toContain(201)
  for (const code of codes) expect([201, 'calendar_exists']).toContain(code)
  const { body } = await api.call(calendarRoutes.listCalendars, {}, { as: mentor.token })
  expect(body.filter(({ provider }) => provider === 'caldav')).toHaveLength(1)
})

test('sessions get a calendar of their own in one account of the mentor', async ({ skip }) => {
  const { person, mentor, work } = await people(skip)
  const first = (await connect(mentor, person)).body
  expect(first.sessionsCalendar).toBeNull()
  expect((await choose(mentor, first, [refOf(work)], 'new')).body.sessionsCalendar).toBe('Kando')
  const other = (await connect(mentor, (await people(skip)).person)).body
  const account = await api.call(calendarRoutes.findAccount, { params: { id: other.id } }, { as: mentor.token })
  expect(account.body.otherSessionsAccount).toBe(first.account)
  const [one] = account.body.calendars
  await choose(mentor, other, [one!.ref], 'new')
  const { body } = await api.call(calendarRoutes.listCalendars, {}, { as: mentor.token })
  const target = body.filter(({ sessionsCalendar }) => sessionsCalendar !== null)
  expect(target).toMatchObject([{ id: other.id, sessionsCalendar: 'Kando' }])
})

/** Every row of every table as text, with binary columns in hexadecimal. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    api.db,
  )
  const texts = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(api.db)),
  )
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

test('the database shows no title, address, user name, password or name of a calendar', async ({ skip }) => {
  const { person, mentor, work } = await people(skip)
  const family = await createCalendarOf(person, 'Family court')
  await addEvent(person, work, '2026-11-24T09:00:00Z')
  const body = { provider: 'caldav' as const, ...typed(person) }
  const headers = { 'idempotency-key': randomUUID() }
  const added = await api.call(calendarRoutes.addCalendar, { body }, { as: mentor.token, headers })
  expect(added.body.calendars.map(({ name }) => name)).toContain('Family court')
  await choose(mentor, added.body, [refOf(work), refOf(family)], 'new')
  await api.runJobs()
  const [host, text] = [new URL(person.url).host, await dump()]
  expect(text).toContain(host)
  for (const secret of [person.username, person.password, refOf(work), 'Dentist', 'Family court', 'kando-sessions'])
    for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(text).not.toContain(form)
})

test('addresses inside our network and servers without calendars are refused', async () => {
  const mentor = await makeMentor(api)
  const login = { username: 'ada', password: 'secret' }
  for (const url of ['https://10.0.0.1/', 'https://0177.0.0.2/', 'https://[::ffff:10.0.0.1]/', 'http://93.184.215.14/'])
    expect((await connect(mentor, { url, ...login })).error.code).toBe('calendar_server_address')
  expect((await connect(mentor, { url: 'http://127.0.0.1:1/', ...login })).error.code).toBe('calendar_unreachable')
})

test('only calendars of the account can be chosen, by its owner', async () => {
  const [mentor, other] = [await makeMentor(api), await makeMentor(api)]
  const id = mentor.profileId
  const choice = { params: { id }, body: { busy: ['/a/'], sessions: { to: 'nowhere' as const } } }
  expect((await api.call(calendarRoutes.chooseCalendars, choice, { as: other.token })).status).toBe(404)
  expect((await api.call(calendarRoutes.findAccount, { params: { id } }, { as: other.token })).status).toBe(404)
  const providers = await api.call(calendarRoutes.listProviders, {}, { as: mentor.token })
  expect(providers.body).toEqual(['ics', 'caldav'])
})
