import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

type Person = { token: string }
const list = async (person: Person, query: { page?: number; size?: number } = {}) =>
  api.call(notificationRoutes.listNotifications, { query }, { as: person.token })
const unread = async (person: Person) => (await api.call(notificationRoutes.unreadCount, {}, { as: person.token })).body
const read = (person: Person, id: string) =>
  api.call(notificationRoutes.markRead, { params: { id } }, { as: person.token })

async function pair() {
  const [mentor, mentee] = [
    await makeMentor(api, { fullName: 'Wanjirũ' }),
    await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' }),
  ]
  await makeAvailable(api, mentor)
  return { mentor, mentee }
}

async function book({ mentor, mentee }: { mentor: MadeMember; mentee: MadeMember }, time = '10:00:00') {
  const body = {
    mentorId: mentor.profileId,
    date: '2026-11-27',
    time,
    timeZone: 'Africa/Nairobi',
    durationMinutes: 30 as const,
  }
  const { id } = (await api.call(bookingRoutes.book, { body }, { as: mentee.token })).body
  await api.runJobs()
  return id
}

test('both sides get notifications of a booking, a move and a cancellation, with the right targets', async () => {
  const people = await pair()
  const { mentor, mentee } = people
  await api.db.updateTable('users').set({ picture_url: '/files/chidi.webp' }).where('id', '=', mentee.userId).execute()
  const id = await book(people)
  const params = { role: 'mentee' as const }
  await api.call(
    bookingRoutes.reschedule,
    { params, body: { sessionId: id, reason: 'Emergency', date: '2026-11-27', time: '12:00:00' } },
    { as: mentee.token },
  )
  await api.runJobs()
  await api.call(
    bookingRoutes.cancel,
    { params, body: { sessionId: id, cancelReason: 'Emergency' } },
    { as: mentee.token },
  )
  await api.runJobs()
  const seen = (await list(mentor)).body.toReversed()
  expect(
    seen.map(({ notificationType, targetUrl, message, read: isRead, profileImageUrl }) => [
      notificationType,
      targetUrl,
      message,
      isRead,
      profileImageUrl,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [
        'ONE_ON_ONE_SESSION_BOOKED',
        '/dashboard/individual',
        'Chidi booked a session with you on Fri 27 Nov 2026, 10:00 EAT',
        false,
        '/files/chidi.webp',
      ],
      [
        'SESSION_RESCHEDULED',
        `/booking/${id}`,
        'Chidi moved your session from Fri 27 Nov 2026, 10:00 EAT to Fri 27 Nov 2026, 14:00 EAT',
        false,
        '/files/chidi.webp',
      ],
      [
        'ONE_ON_ONE_SESSION_CANCELLED',
        '/dashboard/individual/cancelled',
        'Chidi cancelled your session on Fri 27 Nov 2026, 14:00 EAT',
        false,
        '/files/chidi.webp',
      ],
    ]),
  )
  expect(seen).toHaveLength(3)
  expect((await list(mentee)).body.map(({ message }) => message)).toContain(
    'Your session with Wanjirũ on Fri 27 Nov 2026, 08:00 WAT is booked',
  )
})

test('a notification from before texts were stored as facts is read as it was written', async () => {
  const { token, userId } = await makeUser(api)
  const old = { user_id: userId, event_key: 'old', type: 'CONNECTION_ADDED', message: 'Ada connected with you' }
  await api.db
    .insertInto('notifications')
    .values({ ...old, created_at: api.clock.now() })
    .execute()
  expect((await list({ token })).body.map(({ message }) => message)).toEqual(['Ada connected with you'])
})

test('one or all can be marked read; marking them again changes nothing', async () => {
  const people = await pair()
  await book(people)
  await book(people, '12:00:00')
  await book(people, '14:00:00')
  expect(await unread(people.mentor)).toBe(3)
  const [first] = (await list(people.mentor)).body
  expect((await read(people.mentor, first!.id)).status).toBe(204)
  expect((await read(people.mentor, first!.id)).status).toBe(204)
  expect(await unread(people.mentor)).toBe(2)
  expect((await api.call(notificationRoutes.markAllRead, {}, { as: people.mentor.token })).status).toBe(204)
  expect(await unread(people.mentor)).toBe(0)
  expect((await list(people.mentor)).body.every((one) => one.read)).toBe(true)
  expect(await unread(people.mentee)).toBe(3)
})

test('are paginated, latest first', async () => {
  const people = await pair()
  for (const time of ['10:00:00', '12:00:00', '14:00:00']) {
    await book(people, time)
    api.clock.advance(1000)
  }
  const first = await list(people.mentor, { size: 2 })
  expect(first.headers['x-has-more']).toBe('true')
  expect(first.body.map(({ message }) => message.slice(-9, -4))).toEqual(['14:00', '12:00'])
  const second = await list(people.mentor, { size: 2, page: 1 })
  expect(second.body.map(({ message }) => message.slice(-9, -4))).toEqual(['10:00'])
  expect(second.headers['x-has-more']).toBe('false')
})

test('belong to their recipient: those of others are not found and stay unread', async () => {
  const people = await pair()
  await book(people)
  const [first] = (await list(people.mentor)).body
  expect((await read(people.mentee, first!.id)).error.code).toBe('not_found')
  expect((await read(people.mentee, randomUUID())).error.code).toBe('not_found')
  expect(await unread(people.mentor)).toBe(1)
  for (const route of [
    notificationRoutes.unreadCount,
    notificationRoutes.listNotifications,
    notificationRoutes.markAllRead,
  ]) {
    expect((await api.call(route, {})).status).toBe(401)
  }
})

test('each change of the password has one notification, without a target', async () => {
  const user = await makeUser(api)
  const { emit } = api.app.outbox(api.db)
  for (const at of ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z'])
    await emit('account.password-changed', { userId: user.userId, at })
  await api.runJobs()
  expect((await list(user)).body.map(({ notificationType, targetUrl }) => [notificationType, targetUrl])).toEqual(
    Array(2).fill(['PASSWORD_CHANGE_ALERT', null]),
  )
})
