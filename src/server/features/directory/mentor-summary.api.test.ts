import { afterAll, expect, test } from 'vitest'
import { summaryRoutes } from '#contract/directory/summary-routes.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession, makeHost } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { makeAttendance, makeReview } from '#server/features/reviews/factory.ts'
import { testApi } from '#test/support/api.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())

const summaryOf = async (mentor: { slug: string }, as?: string) =>
  api.call(summaryRoutes.mentorSummary, { params: { id: mentor.slug } }, { as })

test('sessions count once they are over and people met, and show from three on', async () => {
  const [mentor, mentee] = [await makeHost(api), await makeMentee(api)]
  const met = (startsAt: string) =>
    makeSession(api, mentor, mentee, { startsAt, mentorJoinedAt: startsAt, menteeJoinedAt: startsAt })
  await met('2026-11-20T08:00:00Z')
  await met('2026-11-20T10:00:00Z')
  // The mentee did not come; it is not over.
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-20T12:00:00Z', mentorJoinedAt: '2026-11-20T12:00:00Z' })
  await met('2026-11-23T07:45:00Z')
  const session = await makeGroupSession(api, { host: mentor })
  await makeAttendance(api, session, mentor)
  api.clock.set(session.first.endsAt.toISOString())
  expect((await summaryOf(mentor)).body).toMatchObject({ sessionsHeld: 3 })
  await makeAttendance(api, session, mentee)
  expect((await summaryOf(mentor)).body.sessionsHeld).toBe(4)
  api.clock.set(now)
  expect((await summaryOf(mentor)).body.sessionsHeld).toBeNull()
})

test('the latest three reviews, without the names of anonymous authors', async () => {
  const mentor = await makeMentor(api)
  for (const text of ['One', 'Two', 'Three']) {
    await makeReview(api, mentor, { text, author: await makeMentee(api, { fullName: `Author ${text}` }) })
    api.clock.advance(1000)
  }
  await makeReview(api, mentor, { text: 'Four', overall: 2, anonymous: true })
  const { body } = await summaryOf(mentor)
  expect(body.reviews.map(({ text, overall, authorName }) => ({ text, overall, authorName }))).toEqual([
    { text: 'Four', overall: 2, authorName: null },
    { text: 'Three', overall: 5, authorName: 'Author Three' },
    { text: 'Two', overall: 5, authorName: 'Author Two' },
  ])
})

test('a mentor who is not visible has none', async () => {
  expect((await summaryOf(await makeMentor(api, { suspended: true }))).status).toBe(404)
  expect((await summaryOf(await makeMentee(api))).status).toBe(404)
})
