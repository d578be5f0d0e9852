import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationFilters, type NotificationFilter } from '#contract/notifications/constants.ts'
import { notificationRoutes, type Notification } from '#contract/notifications/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

type Person = { token: string }
type ListQuery = { page?: number; size?: number; show?: NotificationFilter; after?: string }
const list = async (person: Person, query: ListQuery = {}) =>
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

const cursorOf = ({ createdAt, id }: Notification) => `${createdAt}_${id}`

/** Notifications of these types, the latest first, a second apart. */
async function notify({ userId }: MadeMember, types: readonly string[], groupSessionId: string | null = null) {
  const rows = types.map((type, at) => ({
    user_id: userId,
    event_key: randomUUID(),
    type,
    message: type,
    group_session_id: groupSessionId,
    created_at: new Date(api.clock.now().getTime() - at * 1000),
  }))
  await api.db.insertInto('notifications').values(rows).execute()
}

test('are narrowed to the unread ones, or to those about one thing, each of which belongs to one', async () => {
  const mentee = await makeMentee(api)
  await notify(mentee, [
    'ONE_ON_ONE_SESSION_BOOKED',
    'COHOST_INVITE_RECEIVED',
    'WAITLIST_OFFER',
    'REVIEW_RECEIVED',
    'PASSWORD_CHANGE_ALERT',
    'SESSION_RESCHEDULED',
  ])
  await notify(mentee, ['SESSION_RESCHEDULED'], randomUUID())
  const shown = async (show: NotificationFilter) => (await list(mentee, { show })).body
  const types = async (show: NotificationFilter) => (await shown(show)).map((one) => one.notificationType)
  expect(await types('sessions')).toEqual(['ONE_ON_ONE_SESSION_BOOKED', 'SESSION_RESCHEDULED'])
  expect(await types('group-sessions')).toEqual(
    expect.arrayContaining(['COHOST_INVITE_RECEIVED', 'SESSION_RESCHEDULED']),
  )
  expect(await types('reminders')).toEqual(['WAITLIST_OFFER'])
  expect(await types('people')).toEqual(['REVIEW_RECEIVED'])
  expect(await types('account')).toEqual(['PASSWORD_CHANGE_ALERT'])
  const about = await Promise.all(notificationFilters.filter((show) => show !== 'unread').map(shown))
  const all = (await list(mentee)).body
  expect(
    about
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(all.map(({ id }) => id).toSorted())

  await read(mentee, all[1]!.id)
  expect(await shown('unread')).toEqual(all.filter(({ id }) => id !== all[1]!.id))
  const nothing = { query: { show: 'everything' as NotificationFilter } }
  expect((await api.call(notificationRoutes.listNotifications, nothing, { as: mentee.token })).status).toBe(400)
})

test('the next page of the unread ones begins after the last one, though some were read meanwhile', async () => {
  const mentee = await makeMentee(api)
  // Two at the same moment: their ids decide.
  await notify(mentee, ['ONE_ON_ONE_SESSION_BOOKED', 'REVIEW_RECEIVED', 'CONNECTION_ADDED', 'SESSION_REMINDER'])
  await notify(mentee, ['REVIEW_RECEIVED'])
  const all = (await list(mentee)).body
  const first = await list(mentee, { show: 'unread', size: 2 })
  expect(first.body).toEqual(all.slice(0, 2))
  for (const { id } of first.body) await read(mentee, id)
  const second = await list(mentee, { show: 'unread', size: 2, after: cursorOf(first.body[1]!) })
  expect(second.body).toEqual(all.slice(2, 4))
  expect(second.headers['x-has-more']).toBe('true')
  const last = await list(mentee, { show: 'unread', size: 2, after: cursorOf(second.body[1]!) })
  expect(last.body).toEqual(all.slice(4))
  expect(last.headers['x-has-more']).toBe('false')
  expect((await list(mentee, { size: 3, after: cursorOf(all[0]!) })).body.map(({ id }) => id)).toEqual(
    all.slice(1, 4).map(({ id }) => id),
  )
  expect((await list(mentee, { after: 'yesterday' })).status).toBe(400)
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
