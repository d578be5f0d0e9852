import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeCohost, makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { connectCalendar, type ProviderName } from '#test/support/calendars/calendar-providers.ts'
import { testApiWithProviders } from '#test/support/calendars/calendar-providers-api.ts'
import { sessionJobs } from './jobs.ts'

/** Monday, 11:00 in Nairobi. */
const now = '2026-11-23T08:00:00Z'
const { api, providers } = await testApiWithProviders(now)
const { google, microsoft, doubles } = providers
const MINUTE = 60_000

const tokenOf = async ({ userId }: MadeMember) => (await signInAs(api, userId)).token
const choose = async (mentor: MadeMember, id: string, body: Choice) =>
  api.call(calendarRoutes.chooseCalendars, { params: { id }, body }, { as: await tokenOf(mentor) })
type Choice = Parameters<typeof api.call<typeof calendarRoutes.chooseCalendars>>[1]['body']

/** A mentor whose sessions go to a calendar of the provider, and a mentee. */
async function people(provider: ProviderName) {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor, { fixedVideoLink: ownRoom })
  const { body: account } = await connectCalendar(api, providers, provider, mentor.token)
  const busy = [provider === 'google' ? 'amina@example.org' : 'default']
  const sessions = provider === 'google' ? { to: 'new' as const } : { to: 'calendar' as const, ref: 'default' }
  expect((await choose(mentor, account.id, { busy, sessions })).status).toBe(200)
  await write()
  return { mentor, mentee, account, busy, sessions }
}

/** Lets the calendars follow; a change in the calendar is noticed after ten minutes. */
async function write(minutes = 0) {
  api.clock.advance(minutes * MINUTE)
  await api.runJobs()
  await runJob(api.app, 'sessions.write-events')
}

async function book(mentor: MadeMember, mentee: MadeMember, time = '12:00:00') {
  const slot = { date: '2026-11-24', time, timeZone: 'Africa/Nairobi', durationMinutes: 60 as const }
  const body = { mentorId: mentor.profileId, ...slot }
  const booked = await api.call(bookingRoutes.book, { body }, { as: await tokenOf(mentee) })
  expect([booked.status, booked.body.status]).toEqual([201, 'UPCOMING'])
  return booked.body
}
async function move(mentor: MadeMember, sessionId: string, time: string) {
  const input = {
    params: { role: 'mentor' as const },
    body: { sessionId, reason: 'Conflict', date: '2026-11-24', time },
  }
  expect((await api.call(bookingRoutes.reschedule, input, { as: await tokenOf(mentor) })).status).toBe(200)
}
async function cancel(mentee: MadeMember, sessionId: string) {
  const input = { params: { role: 'mentee' as const }, body: { sessionId, cancelReason: 'Emergency' } }
  await api.call(bookingRoutes.cancel, input, { as: await tokenOf(mentee) })
}

/** The events that are in the calendars of a provider, and what a person does with them. */
const eventsOf = (provider: ProviderName) =>
  provider === 'google'
    ? google.events().filter(({ status }) => status !== 'cancelled')
    : [...microsoft.calendars.values()].flatMap(({ events }) => [...events.values()])
const startsIn = (provider: ProviderName) => eventsOf(provider).map(({ start }) => start.dateTime.slice(11, 16))
function deleteThere(provider: ProviderName) {
  if (provider === 'google') for (const event of google.events()) event.status = 'cancelled'
  else microsoft.calendars.get('default')!.events.clear()
}

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  test('book, move, cancel: exactly one event, also when the job runs twice', async () => {
    const { mentor, mentee } = await people(provider)
    const { id } = await book(mentor, mentee)
    await Promise.all([write(), write()])
    await write()
    expect(startsIn(provider)).toEqual(['09:00'])
    await move(mentor, id, '15:00:00')
    await Promise.all([write(), write()])
    expect(startsIn(provider)).toEqual(['12:00'])
    await cancel(mentee, id)
    await write()
    await write()
    expect(startsIn(provider)).toEqual([])
  })

  test('the events are written again in the language that their mentor chooses', async () => {
    const { mentor, mentee } = await people(provider)
    await book(mentor, mentee)
    await write()
    const written = () => JSON.stringify(eventsOf(provider))
    const titleIn = (locale: string) => textsFor(locale).calendarEntries.individual({ other: mentee.fullName })
    expect(written()).toContain(titleIn('en'))
    await api.call(accountRoutes.setLanguage, { body: { locale: 'ar-XB' } }, { as: await tokenOf(mentor) })
    await write()
    expect(written()).toContain(titleIn('ar-XB'))
    expect(written()).not.toContain(titleIn('en'))
    expect(eventsOf(provider)).toHaveLength(1)
  })

  test('a session in the calendar is never busy, so its time is free again once it is cancelled', async () => {
    const { mentor, mentee } = await people(provider)
    const { id } = await book(mentor, mentee)
    await write()
    api.clock.advance(2 * MINUTE)
    await cancel(mentee, id)
    expect((await book(mentor, mentee)).id).not.toBe(id)
  })

  test('a deletion in the calendar survives later moves, until the mentor puts it back', async () => {
    const { mentor, mentee } = await people(provider)
    const { id } = await book(mentor, mentee)
    await write()
    deleteThere(provider)
    await write(11)
    const input = { params: { kind: 'individual', id } } as const
    const { body } = await api.call(sessionRoutes.calendarState, input, { as: await tokenOf(mentor) })
    expect(body).toMatchObject({ state: 'deleted' })
    await move(mentor, id, '15:00:00')
    await write()
    expect(startsIn(provider)).toEqual([])
    await api.call(sessionRoutes.putBack, input, { as: await tokenOf(mentor) })
    await write()
    expect(startsIn(provider)).toEqual(['12:00'])
  })

  test('sessions are added again when writing was off for a while', async () => {
    const { mentor, mentee, account, busy, sessions } = await people(provider)
    await book(mentor, mentee)
    await write()
    await choose(mentor, account.id, { busy, sessions: { to: 'nowhere' } })
    await write()
    expect(startsIn(provider)).toEqual([])
    await choose(mentor, account.id, { busy, sessions })
    await write()
    expect(startsIn(provider)).toEqual(['09:00'])
  })

  test('a provider that does not answer gets the event later', async () => {
    const { mentor, mentee } = await people(provider)
    await book(mentor, mentee)
    doubles[provider].answer = { status: 503 }
    await write()
    expect(startsIn(provider)).toEqual([])
    doubles[provider].answer = null
    await write(2)
    expect(startsIn(provider)).toEqual(['09:00'])
  })

  test('who chose it meets in the room of the provider, with the link that came with the event', async () => {
    const { mentor, mentee, account, busy, sessions } = await people(provider)
    const { id } = await book(mentor, mentee)
    await write()
    const { body } = await choose(mentor, account.id, { busy, sessions, usesRooms: true })
    expect(body.usesRooms).toBe(true)
    await write()
    api.clock.set('2026-11-24T08:55:00Z')
    const room = provider === 'google' ? /^https:\/\/meet\.google\.com\// : /^https:\/\/teams\.microsoft\.com\//
    const [first, second] = [await join(mentor, id), await join(mentee, id)]
    expect(first.body.url).toMatch(room)
    expect(second.body.url).toBe(first.body.url)
    const shown = { params: { id, role: 'mentee' as const } }
    const booking = await api.call(bookingRoutes.oneBooking, shown, { as: await tokenOf(mentee) })
    expect(booking.body.sessionVideoLink).toBe(first.body.url)
    expect(startsIn(provider)).toEqual(['09:00'])

    await choose(mentor, account.id, { busy, sessions, usesRooms: false })
    expect((await join(mentee, id)).body.url).toBe(ownRoom)
  })

  test('a link that arrives when the session can be joined already is left out, so that nobody waits in another room', async () => {
    const { mentor, mentee, account, busy, sessions } = await people(provider)
    const { id } = await book(mentor, mentee)
    doubles[provider].answer = { status: 503 }
    await write()
    doubles[provider].answer = null
    expect((await choose(mentor, account.id, { busy, sessions, usesRooms: true })).status).toBe(200)
    api.clock.set('2026-11-24T08:51:00Z')
    await write()
    expect(startsIn(provider)).toEqual(['09:00'])
    for (const person of [mentor, mentee]) expect((await join(person, id)).body.url).toBe(ownRoom)
  })
})

const ownRoom = 'https://meet.example.org/amina'
const join = async (person: MadeMember, id: string) =>
  api.call(sessionRoutes.join, { params: { kind: 'individual', id } }, { as: await tokenOf(person) })

test('everybody meets in the room of the host, also the guests of a cohost with a calendar', async () => {
  const { mentor: cohost, account, busy, sessions } = await people('google')
  await choose(cohost, account.id, { busy, sessions, usesRooms: true })
  const session = await makeGroupSession(api, { date: '2026-11-26', time: '12:00:00' })
  await makeCohost(api, session, cohost)
  const own = await makeGroupSession(api, { host: cohost, date: '2026-11-25', time: '12:00:00' })
  await write(11)
  const links = google
    .events()
    .map(({ start, hangoutLink }) => [start.dateTime.slice(8, 10), hangoutLink !== undefined])
  expect(links.toSorted()).toEqual([
    ['25', true],
    ['26', false],
  ])
  api.clock.set('2026-11-25T08:55:00Z')
  const input = { params: { kind: 'group' as const, id: own.id } }
  const joined = await api.call(sessionRoutes.join, input, { as: await tokenOf(cohost) })
  expect(joined.body.url).toMatch(/^https:\/\/meet\.google\.com\//)
})

test('an account whose calendar never answers delays no other one, and is written later', async () => {
  const [hung, other] = [await people('microsoft'), await people('google')]
  await book(hung.mentor, hung.mentee)
  await book(other.mentor, other.mentee)
  await api.db.updateTable('calendar_accounts').set({ next_write_at: api.clock.now() }).execute()
  const { dependencies } = api.app
  const microsoftHangs = {
    ...dependencies.calendarProviders.get('microsoft')!,
    putEvent: () => new Promise<never>(() => {}),
  }
  const calendarProviders = new Map(dependencies.calendarProviders).set('microsoft', microsoftHangs)
  const jobs = sessionJobs({ ...dependencies, calendarProviders }, 4_000)
  await jobs['write-events']!.prepare!({ db: api.db, now: api.clock.now() }, {})
  expect([startsIn('google'), startsIn('microsoft')]).toEqual([['09:00'], []])
  await write(2)
  expect(startsIn('microsoft')).toEqual(['09:00'])
})
