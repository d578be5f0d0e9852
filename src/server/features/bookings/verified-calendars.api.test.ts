import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { calendarServer, calendarWith } from '#test/support/calendars/calendar-server.ts'
import { recordEmails } from '#test/support/sent-emails.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now, env: { CALENDAR_PRIVATE_HOSTS: '127.0.0.1' } })
const { emailsTo } = recordEmails(api)
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))
const MINUTE = 60_000

/** A mentor with a calendar elsewhere that was read two minutes ago, and a mentee. */
async function people(options: Parameters<typeof makeAvailable>[2] = {}) {
  const server = await calendarServer({ text: calendarWith() })
  onTestFinished(() => server.close())
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor, options)
  const body = { provider: 'ics', url: server.url } as const
  expect((await api.call(calendarRoutes.addCalendar, { body }, { as: mentor.token })).status).toBe(201)
  api.clock.advance(2 * MINUTE)
  return { server, mentor, mentee }
}

const tokenOf = async ({ userId }: MadeMember) => (await signInAs(api, userId)).token
const slot = { date: '2026-11-24', time: '12:00:00', timeZone: 'Africa/Nairobi' } as const
async function book(mentor: MadeMember, mentee: MadeMember) {
  const body = { mentorId: mentor.profileId, ...slot, durationMinutes: 60 as const }
  return api.call(bookingRoutes.book, { body }, { as: await tokenOf(mentee) })
}
async function statusOf(id: string, reader: MadeMember) {
  return (await api.call(bookingRoutes.oneBooking, { params: { id, role: 'mentee' } }, { as: await tokenOf(reader) }))
    .body
}
async function settle() {
  api.clock.advance(3 * MINUTE)
  await runJob(api.app, 'calendars.refresh')
  await runJob(api.app, 'bookings.settle-requests')
}

test('a busy time added elsewhere refuses the next booking at once, with free alternatives', async () => {
  const { server, mentor, mentee } = await people()
  server.answer = { text: calendarWith('2026-11-24T09:00:00Z') }
  const answer = await book(mentor, mentee)
  expect(answer).toMatchObject({ status: 409, error: { code: 'slot_taken' } })
  expect(answer.error.nearest).toHaveLength(3)
})

test('a verified calendar without busy times is booked instantly, and asked once a minute', async () => {
  const { server, mentor, mentee } = await people()
  expect(await book(mentor, mentee)).toMatchObject({ status: 201, body: { status: 'UPCOMING', awaitsCalendar: false } })
  await book(mentor, mentee)
  expect(server.requests).toHaveLength(2)
})

test('while a calendar hangs a booking is a request, which becomes a session once the calendar answers', async () => {
  const { server, mentor, mentee } = await people()
  server.answer = 'hang'
  const { status, body } = await book(mentor, mentee)
  expect([status, body.status, body.awaitsCalendar]).toEqual([201, 'PENDING', true])
  const [requested] = (await emailsTo(mentee))[0]!
  expect(JSON.stringify(requested)).toContain("We're still checking")
  await runJob(api.app, 'bookings.settle-requests')
  expect(await statusOf(body.id, mentee)).toMatchObject({ status: 'PENDING' })
  server.answer = { text: calendarWith() }
  await settle()
  expect(await statusOf(body.id, mentee)).toMatchObject({ status: 'UPCOMING', awaitsCalendar: false })
  expect((await emailsTo(mentee))[0]!.some((email) => JSON.stringify(email).includes('Booked'))).toBe(true)
})

test('a request for a time that was busy ends with alternatives', async () => {
  const { server, mentor, mentee } = await people()
  server.answer = 'hang'
  const { body } = await book(mentor, mentee)
  server.answer = { text: calendarWith('2026-11-24T09:30:00Z') }
  await settle()
  const booking = await statusOf(body.id, mentee)
  expect(booking).toMatchObject({ status: 'CANCELLED', cancelReason: 'The mentor is busy at this time' })
  const emails = (await emailsTo(mentee))[0]!
  const taken = emails.find((email) => JSON.stringify(email).includes("isn't free"))
  expect(JSON.stringify(taken)).toContain('Free time 1')
})

test('the mentor may decide before the calendar answers', async () => {
  const { server, mentor, mentee } = await people()
  server.answer = 'hang'
  const { body } = await book(mentor, mentee)
  const answer = { sessionId: body.id, answer: 'accept' as const }
  expect(
    (await api.call(bookingRoutes.respond, { params: { role: 'mentor' }, body: answer }, { as: await tokenOf(mentor) }))
      .body.status,
  ).toBe('UPCOMING')
  server.answer = { text: calendarWith('2026-11-24T09:00:00Z') }
  await settle()
  expect(await statusOf(body.id, mentee)).toMatchObject({ status: 'UPCOMING' })
})

test('a mentor who approves requests answers them, whatever the calendar says later', async () => {
  const { server, mentor, mentee } = await people({ approveRequests: true })
  server.answer = { status: 500 }
  expect((await book(mentor, mentee)).body).toMatchObject({ status: 'PENDING', awaitsCalendar: false })
})

test('a mentee cannot move a session while the calendar does not answer; it stays where it is', async () => {
  const { server, mentor, mentee } = await people()
  const { body } = await book(mentor, mentee)
  api.clock.advance(2 * MINUTE)
  server.answer = { status: 503 }
  const move = { sessionId: body.id, reason: 'Class', ...slot, time: '15:00:00' }
  const moved = await api.call(
    bookingRoutes.reschedule,
    { params: { role: 'mentee' }, body: move },
    { as: await tokenOf(mentee) },
  )
  expect(moved).toMatchObject({ status: 409, error: { code: 'calendar_unverified' } })
  expect(await statusOf(body.id, mentee)).toMatchObject({ status: 'UPCOMING', startsAt: body.startsAt })
  expect(
    (
      await api.call(
        bookingRoutes.reschedule,
        { params: { role: 'mentor' }, body: move },
        { as: await tokenOf(mentor) },
      )
    ).status,
  ).toBe(200)
})

test('of a booking and a busy time stored at the same moment, the later one sees the earlier one', async () => {
  const { server, mentor, mentee } = await people()
  server.answer = { text: calendarWith('2026-11-24T09:00:00Z') }
  const [booked] = await Promise.all([book(mentor, mentee), runJob(api.app, 'calendars.refresh')])
  expect(booked.error.code).toBe('slot_taken')
})
