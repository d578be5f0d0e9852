import { afterAll, beforeEach, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeCohost, makeGroupSession, makeHost } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeAttendance, reviewForm } from '#server/features/reviews/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { notificationsOf } from '#test/support/notifications.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
/** A person's notifications about reviews, the latest last, after all due jobs. */
async function reviewNotificationsOf(person: MadeMember) {
  const list = await notificationsOf(api, person)
  return list
    .filter(({ notificationType }) => notificationType.startsWith('REVIEW_'))
    .map(({ notificationType, message, targetUrl, groupSessionId, profileImageUrl }) => ({
      notificationType,
      message,
      targetUrl,
      groupSessionId,
      profileImageUrl,
    }))
}
const mailsTo = async ({ email }: MadeMember) =>
  (
    await api.db
      .selectFrom('mailbox_messages')
      .select(['subject', 'body_text'])
      .where('recipient', '=', email)
      .execute()
  ).filter(({ subject }) => /How was|review/.test(subject))

const thursdays = { recurrence: { isDaily: false, customDays: ['TH' as const], endDate: '2026-12-17' } }
async function attended() {
  const host = await makeHost(api, { fullName: 'Wanjirũ' })
  const session = await makeGroupSession(api, { host, date: '2026-11-26', sessionTitle: 'Reading code', ...thursdays })
  const mentee = await makeMentee(api, { fullName: 'Chidi' })
  return { host, session, mentee, target: `/mentor/${host.slug}/group-sessions-review/${session.slug}/reviews` }
}
/** Runs all jobs until the end of an occurrence, the hourly one that plans those of the next two days first. */
async function after(occurrence: { startsAt: Date; endsAt: Date }) {
  api.clock.set(new Date(occurrence.startsAt.getTime() - 3_600_000).toISOString())
  await runJob(api.app, 'group-sessions.plan-again')
  await api.runJobs()
  api.clock.set(occurrence.endsAt.toISOString())
  await api.runJobs()
}

test('attendees get one request for a review, also of a series; hosts and absent people get none', async () => {
  const { host, session, mentee, target } = await attended()
  const [cohost, absent] = [await makeMentor(api), await makeMentee(api)]
  await makeCohost(api, session, cohost)
  for (const one of [host, cohost, mentee]) await makeAttendance(api, session, one)
  await makeAttendance(api, session, mentee, session.occurrences[1]!)
  await after(session.first)
  const request = {
    notificationType: 'REVIEW_REQUESTED',
    message: 'How was “Reading code”? You can write a review',
    targetUrl: target,
    groupSessionId: session.id,
    profileImageUrl: null,
  }
  expect(await reviewNotificationsOf(mentee)).toEqual([request])
  await after(session.occurrences[1]!)
  expect(await reviewNotificationsOf(mentee)).toEqual([request])
  for (const one of [host, cohost, absent]) expect(await reviewNotificationsOf(one)).toEqual([])
  const mails = await mailsTo(mentee)
  expect(mails.map(({ subject }) => subject)).toEqual(['How was “Reading code”?'])
  expect(mails[0]!.body_text).toContain(target)
  expect([await mailsTo(host), await mailsTo(cohost)]).toEqual([[], []])
})

test('somebody who wrote a review already gets no request', async () => {
  const { host, session, mentee } = await attended()
  await makeAttendance(api, session, mentee)
  api.clock.set(session.first.endsAt.toISOString())
  await api.call(reviewRoutes.createReview, { body: reviewForm('group', session.id) }, await as(mentee))
  await after(session.first)
  expect(await reviewNotificationsOf(mentee)).toEqual([])
  expect(await reviewNotificationsOf(host)).toHaveLength(1)
})

test('the mentee gets a request at the end of a one-on-one that both joined, but not of a missed one', async () => {
  const [mentor, mentee] = [await makeMentor(api, { fullName: 'Wanjirũ' }), await makeMentee(api)]
  await makeAvailable(api, mentor)
  const book = async (time: string) =>
    (
      await api.call(
        bookingRoutes.book,
        {
          body: {
            mentorId: mentor.profileId,
            date: '2026-11-25',
            time,
            timeZone: 'Africa/Nairobi',
            durationMinutes: 60,
          },
        },
        await as(mentee),
      )
    ).body.id
  const [held] = [await book('10:00:00'), await book('12:00:00')]
  await api.runJobs()
  api.clock.set('2026-11-25T07:00:00Z')
  const params = { kind: 'individual' as const, id: held }
  for (const one of [mentor, mentee]) await api.call(sessionRoutes.join, { params }, await as(one))
  // Jobs may run up to a second before their time.
  api.clock.set('2026-11-25T07:59:58Z')
  expect(await reviewNotificationsOf(mentee)).toEqual([])
  for (const time of ['2026-11-25T08:00:00Z', '2026-11-25T10:00:00Z']) {
    api.clock.set(time)
    await api.runJobs()
  }
  expect(await reviewNotificationsOf(mentee)).toEqual([
    {
      notificationType: 'REVIEW_REQUESTED',
      message: 'How was your session with Wanjirũ? You can write a review',
      targetUrl: `/mentor/${mentor.slug}/reviews`,
      groupSessionId: null,
      profileImageUrl: null,
    },
  ])
  expect(await reviewNotificationsOf(mentor)).toEqual([])
  expect((await mailsTo(mentee)).map(({ subject }) => subject)).toEqual(['How was your session with Wanjirũ?'])
})

test.each([
  [false, 'Chidi reviewed “Reading code”', '/files/chidi.webp'],
  [true, 'An attendee reviewed “Reading code”', null],
])('a review goes to the mentor (anonymous: %s), its answer to the author', async (anonymous, message, picture) => {
  const { host, session, mentee, target } = await attended()
  await api.db.updateTable('users').set({ picture_url: '/files/chidi.webp' }).where('id', '=', mentee.userId).execute()
  await makeAttendance(api, session, mentee)
  api.clock.set(session.first.endsAt.toISOString())
  const body = reviewForm('group', session.id, { anonymous, text: 'I learned a lot' })
  const { id } = (await api.call(reviewRoutes.createReview, { body }, await as(mentee))).body
  const about = { targetUrl: target, groupSessionId: session.id }
  expect(await reviewNotificationsOf(host)).toEqual([
    { notificationType: 'REVIEW_RECEIVED', message, profileImageUrl: picture, ...about },
  ])
  const [mail] = await mailsTo(host)
  expect(mail!.body_text).toContain('I learned a lot')
  expect(mail!.body_text.includes('Chidi')).toBe(!anonymous)
  await api.call(reviewRoutes.replyToReview, { params: { id }, body: { text: 'Thank you' } }, await as(host))
  expect((await reviewNotificationsOf(mentee)).at(-1)).toEqual({
    notificationType: 'REVIEW_ANSWERED',
    message: 'Wanjirũ replied to your review',
    profileImageUrl: null,
    ...about,
  })
  expect((await mailsTo(mentee)).at(-1)).toMatchObject({
    subject: 'Wanjirũ replied to your review',
    body_text: expect.stringContaining('Thank you'),
  })
  expect(await reviewNotificationsOf(host)).toHaveLength(1)
})
