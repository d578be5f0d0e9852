import { expect, test } from 'vitest'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { createTasks } from '#server/platform/jobs/job-tasks.ts'
import { enqueue } from '#server/platform/jobs/outbox.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'

/** Queues an event as earlier versions did: a job for each reaction, under other task names, which are returned. */
async function emitAs(api: TestApi, rename: (task: string) => string, bookingId: string) {
  const tasks = ['bookings.email', 'bookings.inApp'].map((name) => rename(`reaction:${name}:booking.made`))
  const payload = { at: api.clock.now().toISOString(), data: { bookingId, sequence: 0 } }
  await enqueue(
    api.db,
    tasks.map((task) => ({ task, payload })),
    api.clock.now(),
  )
  return tasks
}

const notificationsOf = (api: TestApi, userId: string) =>
  api.db.selectFrom('notifications').select(['type']).where('user_id', '=', userId).execute()

test.each([
  ['bookings.mail', 'bookings.tell'],
  ['bookings.mail', 'notifications.tell'],
])('e-mails and notifications queued as %s and %s are delivered after an upgrade', async (email, inApp) => {
  const api = await apiForTest()
  const mentor = await makeMentor(api)
  const mentee = await makeMentee(api)
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-27T10:00:00Z' })
  const rename = (task: string) => task.replace('bookings.email', email).replace('bookings.inApp', inApp)
  const queued = await emitAs(api, rename, id)
  expect(queued).toEqual(expect.arrayContaining([`reaction:${email}:booking.made`, `reaction:${inApp}:booking.made`]))

  const { email: address } = await api.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', mentee.userId)
    .executeTakeFirstOrThrow()
  expect(await mailsTo(api, address)).toHaveLength(1)
  expect(await notificationsOf(api, mentee.userId)).toEqual([{ type: 'ONE_ON_ONE_SESSION_BOOKED' }])
})

test('every task of an earlier version still has a handler', async () => {
  const api = await apiForTest()
  const tasks = createTasks(api.app)
  const former = [
    'job:search.rebuild',
    'reaction:accounts.mail:account.registered',
    'reaction:bookings.wake:booking.time-changed',
    'reaction:group-sessions.mail:rsvp.waitlisted',
    'reaction:group-sessions.tell:cohost.invited',
    'reaction:group-sessions.wake:group-session.time-changed',
    'reaction:notifications.askForReview:booking.finished',
    'reaction:notifications.tell:account.password-changed',
    'reaction:reviews.ask:group-session.finished',
    'reaction:reviews.askForReview:group-session.finished',
    'reaction:reviews.mail:review.written',
    'reaction:search.index:profile.changed',
    'reaction:sessions.mail:no-show.reported',
  ]
  expect(former.filter((name) => tasks[name] === undefined)).toEqual([])
  expect(tasks['reaction:reviews.ask:booking.finished']).toBe(tasks['reaction:reviews.email:booking.finished'])
  expect(tasks['reaction:reviews.tell:review.written']).toBe(tasks['reaction:reviews.inApp:review.written'])
})
