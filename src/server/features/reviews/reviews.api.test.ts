import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { RouteInput } from '#contract/route.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeCohost, makeGroupSession, makeHost } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeAttendance, makeReview, reviewForm } from './factory.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

const as = async (member: MadeMember) => ({ as: (await signInAs(api, member.userId)).token })
const write = async (by: MadeMember, body: RouteInput<(typeof reviewRoutes)['createReview']>['body']) =>
  api.call(reviewRoutes.createReview, { body }, await as(by))
const answer = async (by: MadeMember, id: string, text = 'Thank you') =>
  api.call(reviewRoutes.replyToReview, { params: { id }, body: { text } }, await as(by))
const awaited = async (by: MadeMember) => (await api.call(reviewRoutes.awaitedReviews, {}, await as(by))).body
const reviewsOf = async (mentor: { slug: string }, query = {}, by?: MadeMember) =>
  api.call(reviewRoutes.reviewsOfMentor, { params: { id: mentor.slug }, query }, by ? await as(by) : {})
const ratingOf = async (mentor: { slug: string }, query = {}) =>
  api.call(reviewRoutes.ratingOfMentor, { params: { id: mentor.slug }, query })

/** A past group session with an attendee. */
async function held(options: Parameters<typeof makeGroupSession>[1] = {}) {
  const session = await makeGroupSession(api, options)
  const mentee = await makeMentee(api, { fullName: 'Chidi', jobTitle: 'Student' })
  await makeAttendance(api, session, mentee)
  api.clock.set(session.first.endsAt.toISOString())
  return { session, mentee }
}
const met =
  (options: Partial<Parameters<typeof makeSession>[3]> = {}) =>
  async () => {
    const [mentor, mentee] = [await makeMentor(api, { fullName: 'Wanjirũ' }), await makeMentee(api)]
    const startsAt = '2026-11-22T08:00:00Z'
    const joined = { mentorJoinedAt: startsAt, menteeJoinedAt: startsAt }
    return { mentor, mentee, booking: await makeSession(api, mentor, mentee, { startsAt, ...joined, ...options }) }
  }

describe('writing a review', () => {
  test('of a group session lists it for the mentor and for the session', async () => {
    const { session, mentee } = await held({ sessionTitle: 'Reading code' })
    const written = await write(mentee, { ...reviewForm('group', session.id), text: 'I learned a lot' })
    expect(written.status).toBe(201)
    expect(written.body).toMatchObject({
      kind: 'group',
      sessionTitle: 'Reading code',
      sessionSlug: session.slug,
      overall: 5,
      audio: 4,
      contentDelivery: 5,
      studentInteraction: 3,
      timeliness: 5,
      text: 'I learned a lot',
      author: { profileId: mentee.profileId, isMentor: false, fullName: 'Chidi', jobTitle: 'Student' },
      createdAt: session.first.endsAt.toISOString(),
      reply: null,
      mayReply: false,
    })
    expect((await reviewsOf(session.host)).body).toEqual([written.body])
    expect((await reviewsOf(session.host, { session: session.slug })).body).toEqual([written.body])
  })

  test('requires the overall rating only; averages exclude missing ratings', async () => {
    const { mentor, mentee, booking } = await met()()
    const body = { kind: 'individual', sessionId: booking.id, overall: 4, anonymous: false } as const
    const unrated = { audio: null, contentDelivery: null, studentInteraction: null, timeliness: null }
    expect((await write(mentee, body)).body).toMatchObject({ overall: 4, ...unrated, text: null })
    for (const overall of [4, 4]) await makeReview(api, mentor, { overall })
    expect((await ratingOf(mentor)).body).toEqual({ count: 3, overall: 4, ...unrated })
    await makeReview(api, mentor, { overall: 4 })
    expect((await ratingOf(mentor)).body).toMatchObject({ count: 4, overall: 4, audio: 4, studentInteraction: 3 })
  })

  test('of a one-on-one that both joined', async () => {
    const { mentor, mentee, booking } = await met()()
    const written = await write(mentee, reviewForm('individual', booking.id))
    expect(written.body).toMatchObject({
      kind: 'individual',
      sessionTitle: null,
      sessionSlug: null,
      text: null,
    })
    expect((await reviewsOf(mentor)).body).toEqual([written.body])
  })

  test('is possible once per session, also of a series attended twice', async () => {
    const { session, mentee } = await held({ recurrence: { isDaily: true, endDate: '2026-11-27' } })
    await makeAttendance(api, session, mentee, session.occurrences[1]!)
    const twice = await Promise.all([1, 2].map(() => write(mentee, reviewForm('group', session.id))))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
    api.clock.set(session.occurrences[1]!.endsAt.toISOString())
    expect((await write(mentee, reviewForm('group', session.id))).error).toMatchObject({
      statusCode: 409,
      code: 'review_exists',
      errorMessages: ["You've already reviewed this session"],
    })
    expect((await reviewsOf(session.host)).body).toHaveLength(1)
  })

  test('is possible for fourteen days from the end', async () => {
    const { mentee, booking, mentor } = await met({ startsAt: '2026-11-23T08:00:00Z' })()
    const at = async (time: string) => {
      api.clock.set(time)
      return (await write(mentee, reviewForm('individual', booking.id))).status
    }
    expect(await at('2026-11-23T08:59:59Z')).toBe(403)
    expect(await at('2026-12-07T09:00:00Z')).toBe(403)
    expect(await at('2026-12-07T08:59:59Z')).toBe(201)
    expect((await reviewsOf(mentor)).body).toHaveLength(1)
  })

  test.each([
    ['one side did not come', { menteeJoinedAt: '2026-11-22T08:00:00Z', mentorJoinedAt: undefined }],
    ['the mentee did not come', { mentorJoinedAt: '2026-11-22T08:00:00Z', menteeJoinedAt: undefined }],
    ['it was cancelled', { status: 'CANCELLED' }],
  ] as const)('is refused if %s', async (_, options) => {
    const { mentee, booking } = await met(options as never)()
    expect((await write(mentee, reviewForm('individual', booking.id))).error).toMatchObject({
      statusCode: 403,
      code: 'review_not_attended',
      errorMessages: ['You can review a session you attended, within 14 days'],
    })
    expect(await awaited(mentee)).toEqual([])
  })

  test('is refused to hosts, cohosts, the mentor, absent people and those who may not see the session', async () => {
    const { session } = await held()
    const secret = await held({ privateSession: true })
    const [cohost, absent] = [await makeHost(api), await makeMentee(api)]
    await makeCohost(api, session, cohost)
    for (const one of [session.host, cohost]) await makeAttendance(api, session, one)
    for (const one of [session.host, cohost, absent])
      expect((await write(one, reviewForm('group', session.id))).error.code).toBe('review_not_attended')
    expect((await write(absent, reviewForm('group', secret.session.id))).error.code).toBe('not_found')
    expect((await write(absent, reviewForm('group', randomUUID()))).error.code).toBe('not_found')
    const { mentor, booking } = await met()()
    expect((await write(mentor, reviewForm('individual', booking.id))).error.code).toBe('review_not_attended')
    expect((await write(absent, reviewForm('individual', booking.id))).error.code).toBe('not_found')
    expect((await write(secret.mentee, reviewForm('individual', secret.session.id))).error.code).toBe('not_found')
    expect((await api.call(reviewRoutes.createReview, { body: reviewForm('group', session.id) })).status).toBe(401)
  })

  test('requires an integer overall rating from 1 to 5, and the same for an aspect', async () => {
    const { session, mentee } = await held()
    const form = reviewForm('group', session.id)
    for (const overall of [0, 6, 4.5]) expect((await write(mentee, { ...form, overall })).status).toBe(400)
    for (const timeliness of [0, 6, 4.5]) expect((await write(mentee, { ...form, timeliness })).status).toBe(400)
    const { overall: _, ...without } = form
    expect((await write(mentee, without as typeof form)).error.errorMessages).toEqual([
      'Overall: Please choose a rating',
    ])
    expect((await write(mentee, { ...form, text: 'x'.repeat(2001) })).status).toBe(400)
    expect((await reviewsOf(session.host)).body).toEqual([])
  })
})

test('an anonymous review hides its author from everybody, the mentor included', async () => {
  const { session, mentee } = await held()
  const written = await write(mentee, { ...reviewForm('group', session.id), anonymous: true })
  expect(written.body.author).toBeNull()
  for (const reader of [undefined, session.host, mentee]) {
    const list = await reviewsOf(session.host, {}, reader)
    expect(list.body[0]!.author).toBeNull()
    for (const trace of [mentee.profileId, mentee.userId, 'Chidi']) expect(list.text).not.toContain(trace)
  }
})

test('reviews of private sessions are shown only with their session, to those who may see it', async () => {
  const { session, mentee } = await held({ privateSession: true })
  await write(mentee, reviewForm('group', session.id))
  const { slug } = session
  expect((await reviewsOf(session.host)).body).toEqual([])
  expect((await ratingOf(session.host)).body.count).toBe(0)
  expect((await reviewsOf(session.host, { session: slug })).error.code).toBe('not_found')
  expect((await ratingOf(session.host, { session: slug })).error.code).toBe('not_found')
  expect((await reviewsOf(session.host, { session: slug, invite: session.inviteToken })).body).toHaveLength(1)
  expect((await reviewsOf(session.host, { session: slug }, session.host)).body).toHaveLength(1)
  expect((await reviewsOf(await makeMentor(api), { session: slug }, session.host)).error.code).toBe('not_found')
})

describe('the rating', () => {
  test('shows averages from three reviews on, to one decimal; before that only the count', async () => {
    const mentor = await makeMentor(api)
    const none = { overall: null, audio: null, contentDelivery: null, studentInteraction: null, timeliness: null }
    const publicRating = async () =>
      (await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.slug } })).body.rating
    expect((await ratingOf(mentor)).body).toEqual({ count: 0, ...none })
    for (const overall of [5, 4]) await makeReview(api, mentor, { overall })
    expect((await ratingOf(mentor)).body).toEqual({ count: 2, ...none })
    expect(await publicRating()).toBeNull()
    await makeReview(api, mentor, { overall: 5 })
    expect((await ratingOf(mentor)).body).toEqual({
      count: 3,
      overall: 4.7,
      audio: 4,
      contentDelivery: 5,
      studentInteraction: 3,
      timeliness: 5,
    })
    expect(await publicRating()).toEqual({ average: 4.7, count: 3 })
  })

  test('can be read for one session', async () => {
    const host = await makeHost(api)
    for (const overall of [1, 1, 1]) await makeReview(api, host, { overall })
    const { session, mentee } = await held({ host })
    await write(mentee, reviewForm('group', session.id))
    expect((await ratingOf(host)).body).toMatchObject({ count: 4, overall: 2 })
    expect((await ratingOf(host, { session: session.slug })).body).toMatchObject({ count: 1, overall: null })
  })

  test('is not found for an unknown profile, a mentee or a suspended mentor', async () => {
    const [mentee, gone] = [await makeMentee(api), await makeMentor(api, { suspended: true })]
    for (const one of [{ slug: 'nobody' }, mentee, gone]) {
      expect((await ratingOf(one)).error.code).toBe('not_found')
      expect((await reviewsOf(one)).error.code).toBe('not_found')
    }
    expect((await ratingOf(await makeMentor(api), { session: 'no-such' })).error.code).toBe('not_found')
  })
})

describe('an answer', () => {
  test('is written by the reviewed mentor, once, and public', async () => {
    const mentor = await makeMentor(api)
    const { id } = await makeReview(api, mentor)
    expect((await reviewsOf(mentor, {}, mentor)).body[0]!.mayReply).toBe(true)
    expect((await reviewsOf(mentor)).body[0]!.mayReply).toBe(false)
    const answered = await answer(mentor, id, 'Thank you, Chidi')
    expect(answered.status).toBe(201)
    expect(answered.body).toMatchObject({
      reply: { text: 'Thank you, Chidi', at: '2026-11-23T08:00:00.000Z' },
      mayReply: false,
    })
    expect((await reviewsOf(mentor)).body).toEqual([answered.body])
    expect((await answer(mentor, id, 'Again')).error).toMatchObject({
      statusCode: 409,
      code: 'review_reply_exists',
      errorMessages: ["You've already replied to this review"],
    })
  })

  test('with the same idempotency key twice gets the same reply', async () => {
    const mentor = await makeMentor(api)
    const { id } = await makeReview(api, mentor)
    const send = async () =>
      api.call(
        reviewRoutes.replyToReview,
        { params: { id }, body: { text: 'Thank you' } },
        { ...(await as(mentor)), headers: { 'idempotency-key': 'reply' } },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  })

  test('is stored once of two concurrent ones', async () => {
    const mentor = await makeMentor(api)
    const { id } = await makeReview(api, mentor)
    const answers = await Promise.all(['One', 'Two'].map((text) => answer(mentor, id, text)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is refused to other mentors, authors and visitors, and may not be empty', async () => {
    const mentor = await makeMentor(api)
    const { id, author } = await makeReview(api, mentor)
    expect((await answer(await makeMentor(api), id)).error.code).toBe('not_found')
    expect((await answer(mentor, randomUUID())).error.code).toBe('not_found')
    expect((await answer(author, id)).status).toBe(403)
    expect((await api.call(reviewRoutes.replyToReview, { params: { id }, body: { text: 'Hm' } })).status).toBe(401)
    expect((await answer(mentor, id, '  ')).status).toBe(400)
    expect((await reviewsOf(mentor)).body[0]!.reply).toBeNull()
  })
})

test('the list is paginated, latest first', async () => {
  const mentor = await makeMentor(api)
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    ids.unshift((await makeReview(api, mentor)).id)
    api.clock.advance(1000)
  }
  const first = await reviewsOf(mentor, { size: 2 })
  const second = await reviewsOf(mentor, { size: 2, page: 1 })
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids)
  expect([first.headers['x-has-more'], second.headers['x-has-more']]).toEqual(['true', 'false'])
})

test('the list goes by rating from either end, page by page, among equals the latest first', async () => {
  const mentor = await makeMentor(api)
  const ids: string[] = []
  for (const overall of [3, 5, 1, 3, 5]) {
    ids.push((await makeReview(api, mentor, { overall })).id)
    api.clock.advance(1000)
  }
  const [three, five, one, laterThree, laterFive] = ids
  const idsIn = async (query: object) => (await reviewsOf(mentor, query)).body.map(({ id }) => id)
  expect(await idsIn({ order: 'highest' })).toEqual([laterFive, five, laterThree, three, one])
  expect(await idsIn({ order: 'lowest', size: 2 })).toEqual([one, laterThree])
  expect(await idsIn({ order: 'lowest', size: 2, page: 1 })).toEqual([three, laterFive])
})

test('the caller’s sessions to review are listed until reviewed or too old, latest first', async () => {
  const { session, mentee } = await held({ sessionTitle: 'Reading code' })
  const mentor = await makeMentor(api, { fullName: 'Wanjirũ' })
  const startsAt = '2026-11-22T08:00:00Z'
  const booking = await makeSession(api, mentor, mentee, {
    startsAt,
    mentorJoinedAt: startsAt,
    menteeJoinedAt: startsAt,
  })
  expect(await awaited(mentee)).toEqual([
    {
      kind: 'group',
      sessionId: session.id,
      sessionTitle: 'Reading code',
      sessionSlug: session.slug,
      mentorId: session.host.profileId,
      mentorSlug: session.host.slug,
      mentorFullName: session.host.fullName,
      mentorProfilePictureUrl: null,
      endedAt: '2026-11-24T16:00:00.000Z',
      until: '2026-12-08T16:00:00.000Z',
    },
    expect.objectContaining({
      kind: 'individual',
      sessionId: booking.id,
      mentorFullName: 'Wanjirũ',
      sessionSlug: null,
    }),
  ])
  expect(await awaited(session.host)).toEqual([])
  expect(await awaited(mentor)).toEqual([])
  await write(mentee, reviewForm('individual', booking.id))
  expect((await awaited(mentee)).map(({ kind }) => kind)).toEqual(['group'])
  api.clock.set('2026-12-08T16:00:00Z')
  expect(await awaited(mentee)).toEqual([])
  expect((await api.call(reviewRoutes.awaitedReviews, {})).status).toBe(401)
})

test('a review becomes anonymous when its author’s account is deleted', async () => {
  const mentor = await makeMentor(api)
  const { author } = await makeReview(api, mentor, { text: 'Good' })
  await api.db
    .updateTable('reviews')
    .set({ author_user_id: null, author_id: null })
    .where('author_user_id', '=', author.userId)
    .execute()
  expect((await reviewsOf(mentor)).body).toMatchObject([{ author: null, text: 'Good' }])
})
