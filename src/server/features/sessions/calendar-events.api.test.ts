import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, type TestContext } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { createAccountClaims } from '#server/features/calendars/public.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeCohost, makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { createCalendarOf, eventsIn, personOn, send, type Person } from '#test/support/calendars/caldav-servers.ts'

/** Monday, 11:00 in Nairobi. */
const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now, env: { CALENDAR_PRIVATE_HOSTS: '127.0.0.1,localhost' } })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))
const MINUTE = 60_000

/** A mentor whose sessions are written to a calendar on a real server, and a mentee. */
async function people(skip: TestContext['skip']) {
  const person = personOn('radicale')
  if ('missing' in person) return skip(`Radicale was not tested: ${person.missing}`)
  const url = await createCalendarOf(person)
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor)
  const { username, password } = person
  const typed = { provider: 'caldav', url: person.url, username, password } as const
  const { body } = await api.call(calendarRoutes.addCalendar, { body: typed }, { as: mentor.token })
  const ref = new URL(url).pathname
  const choice = { busy: [ref], sessions: { to: 'calendar' as const, ref } }
  await api.call(calendarRoutes.chooseCalendars, { params: { id: body.id }, body: choice }, { as: mentor.token })
  await write()
  return { person, url, mentor, mentee, account: body }
}

/** Lets the calendars follow; a change in the calendar is noticed after ten minutes. */
async function write(minutes = 0) {
  api.clock.advance(minutes * MINUTE)
  await api.runJobs()
  await runJob(api.app, 'sessions.write-events')
}
const tokenOf = async ({ userId }: MadeMember) => (await signInAs(api, userId)).token
async function book(mentor: MadeMember, mentee: MadeMember, time = '12:00:00') {
  const slot = { date: '2026-11-24', time, timeZone: 'Africa/Nairobi', durationMinutes: 60 as const }
  const input = { body: { mentorId: mentor.profileId, ...slot } }
  const { status, body } = await api.call(bookingRoutes.book, input, { as: await tokenOf(mentee) })
  expect([status, body.status]).toEqual([201, 'UPCOMING'])
  return body
}
async function move(mentor: MadeMember, sessionId: string, time: string) {
  const body = { sessionId, reason: 'Conflict', date: '2026-11-24', time }
  const { status } = await api.call(
    bookingRoutes.reschedule,
    { params: { role: 'mentor' }, body },
    { as: await tokenOf(mentor) },
  )
  expect(status).toBe(200)
}
const startsIn = async (person: Person, url: string) =>
  (await eventsIn(person, url)).map(({ text }) => /DTSTART:(\w+)/.exec(text)![1]).toSorted()
const stateOf = async (mentor: MadeMember, id: string) =>
  (await api.call(sessionRoutes.calendarState, { params: { kind: 'individual', id } }, { as: await tokenOf(mentor) }))
    .body

test('book, move, cancel: exactly one event, also when the job runs twice', async ({ skip }) => {
  const { person, url, mentor, mentee } = await people(skip)
  const { id } = await book(mentor, mentee)
  await Promise.all([write(), write()])
  await write()
  expect(await startsIn(person, url)).toEqual(['20261124T090000Z'])
  await move(mentor, id, '15:00:00')
  await Promise.all([write(), write()])
  expect(await startsIn(person, url)).toEqual(['20261124T120000Z'])
  const cancel = { params: { role: 'mentee' as const }, body: { sessionId: id, cancelReason: 'Emergency' } }
  await api.call(bookingRoutes.cancel, cancel, { as: await tokenOf(mentee) })
  await write()
  await write()
  expect(await startsIn(person, url)).toEqual([])
})

test('an account is written by one process at a time', async ({ skip }) => {
  const { mentor, mentee } = await people(skip)
  await book(mentor, mentee)
  await sql`update calendar_accounts set next_write_at = ${api.clock.now()} where user_id = ${mentor.userId}`.execute(
    api.db,
  )
  const claim = createAccountClaims(api.app.dependencies)
  const claims = await Promise.all([1, 2, 3].map(() => claim(api.db, api.clock.now(), 40)))
  expect(claims.flat().filter(({ userId }) => userId === mentor.userId)).toHaveLength(1)
})

test('a session in the calendar is never busy, so its time is free again once it is cancelled', async ({ skip }) => {
  const { mentor, mentee } = await people(skip)
  const { id } = await book(mentor, mentee)
  await write()
  api.clock.advance(2 * MINUTE)
  await api.call(
    bookingRoutes.cancel,
    { params: { role: 'mentee' }, body: { sessionId: id, cancelReason: 'Emergency' } },
    { as: await tokenOf(mentee) },
  )
  expect((await book(mentor, mentee)).id).not.toBe(id)
})

test('occurrences that a mentor hosts or cohosts are events of their own', async ({ skip }) => {
  const { person, url, mentor } = await people(skip)
  const own = await makeGroupSession(api, { host: mentor, date: '2026-11-25', time: '12:00:00' })
  const other = await makeGroupSession(api, { date: '2026-11-26', time: '12:00:00' })
  await makeCohost(api, other, mentor)
  await write(11)
  expect(await startsIn(person, url)).toEqual(['20261125T090000Z', '20261126T090000Z'])
  const texts = (await eventsIn(person, url)).map(({ text }) => text)
  expect(texts.every((text) => text.includes('SUMMARY:Reading real code together'))).toBe(true)
  await send(person, 'DELETE', (await eventsIn(person, url)).find(({ text }) => text.includes('20261125'))!.url)
  await write(11)
  const input = { params: { kind: 'group', id: own.first.id } } as const
  const { body } = await api.call(sessionRoutes.calendarState, input, { as: await tokenOf(mentor) })
  expect(body.state).toBe('deleted')
})

test('a deletion in the calendar survives later moves, until the mentor puts it back', async ({ skip }) => {
  const { person, url, mentor, mentee } = await people(skip)
  const { id } = await book(mentor, mentee)
  await write()
  const [event] = await eventsIn(person, url)
  await send(person, 'DELETE', event!.url)
  await write(11)
  expect(await stateOf(mentor, id)).toMatchObject({ state: 'deleted', movedTo: null })
  await move(mentor, id, '15:00:00')
  await write()
  expect(await startsIn(person, url)).toEqual([])
  const input = { params: { kind: 'individual', id } } as const
  expect((await api.call(sessionRoutes.putBack, input, { as: await tokenOf(mentor) })).status).toBe(204)
  await write()
  expect(await startsIn(person, url)).toEqual(['20261124T120000Z'])
  expect((await stateOf(mentor, id)).state).toBeNull()
  expect((await api.call(sessionRoutes.putBack, input, { as: await tokenOf(mentor) })).status).toBe(404)
})

test('a deletion that the mentor undoes in the calendar is settled', async ({ skip }) => {
  const { person, url, mentor, mentee } = await people(skip)
  const { id } = await book(mentor, mentee)
  await write()
  const [event] = await eventsIn(person, url)
  await send(person, 'DELETE', event!.url)
  await write(11)
  expect((await stateOf(mentor, id)).state).toBe('deleted')
  await send(person, 'PUT', event!.url, event!.text)
  await write(11)
  expect((await stateOf(mentor, id)).state).toBeNull()
  await move(mentor, id, '15:00:00')
  await write()
  expect(await startsIn(person, url)).toEqual(['20261124T120000Z'])
})

test('a move in the calendar leaves the session: the mentor puts it back, or moves the session to the same time', async ({
  skip,
}) => {
  const { person, url, mentor, mentee } = await people(skip)
  const first = await book(mentor, mentee)
  const second = await book(mentor, mentee, '15:00:00')
  await write()
  for (const { url: address, text } of await eventsIn(person, url))
    await send(
      person,
      'PUT',
      address,
      text
        .replaceAll('T090000Z', 'T140000Z')
        .replaceAll('T100000Z', 'T150000Z')
        .replaceAll('T120000Z', 'T070000Z')
        .replaceAll('T130000Z', 'T080000Z'),
    )
  await write(11)
  expect(await stateOf(mentor, first.id)).toMatchObject({ state: 'moved', movedTo: '2026-11-24T14:00:00.000Z' })
  const input = { params: { kind: 'individual', id: first.id } } as const
  await api.call(sessionRoutes.putBack, input, { as: await tokenOf(mentor) })
  await move(mentor, second.id, '10:00:00')
  await write()
  expect(await startsIn(person, url)).toEqual(['20261124T070000Z', '20261124T090000Z'])
  expect((await stateOf(mentor, first.id)).state).toBeNull()
  expect((await stateOf(mentor, second.id)).state).toBeNull()
})

test('sessions move to another calendar with the choice, and are removed when the mentor turns writing off', async ({
  skip,
}) => {
  const { person, url, mentor, mentee, account } = await people(skip)
  await book(mentor, mentee)
  await write()
  const choose = async (sessions: { to: 'new' | 'nowhere' }) => {
    const body = { busy: [new URL(url).pathname], sessions }
    await api.call(calendarRoutes.chooseCalendars, { params: { id: account.id }, body }, { as: await tokenOf(mentor) })
    await write()
  }
  await choose({ to: 'new' })
  const created = `${person.home}kando-sessions/`
  expect([await startsIn(person, url), await startsIn(person, created)]).toEqual([[], ['20261124T090000Z']])
  await choose({ to: 'nowhere' })
  expect(await startsIn(person, created)).toEqual([])
})

test('nobody learns of or changes the calendar of somebody else', async ({ skip }) => {
  const { person, url, mentor, mentee } = await people(skip)
  const { id } = await book(mentor, mentee)
  await write()
  await send(person, 'DELETE', (await eventsIn(person, url))[0]!.url)
  await write(11)
  const [other, input] = [await makeMentor(api), { params: { kind: 'individual', id } } as const]
  expect((await api.call(sessionRoutes.calendarState, input, { as: other.token })).status).toBe(404)
  expect((await api.call(sessionRoutes.putBack, input, { as: other.token })).status).toBe(404)
  expect((await api.call(sessionRoutes.putBack, input, { as: await tokenOf(mentee) })).status).toBe(403)
  expect((await stateOf(mentor, id)).state).toBe('deleted')
})
