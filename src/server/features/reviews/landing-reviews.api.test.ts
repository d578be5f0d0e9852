import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { landingReviewRoutes } from '#contract/reviews/landing-routes.ts'
import { DAY } from '#rules/time/days.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeReview } from './factory.ts'

const text = 'We went through my CV line by line, and it says more now.'

const landing = async (api: TestApi, language: 'en' | 'fr' = 'en', by?: MadeMember) => {
  const caller = by ? { as: (await signInAs(api, by.userId)).token } : {}
  return (await api.call(landingReviewRoutes.landingReviews, { query: { language } }, caller)).body
}
const ids = (reviews: readonly { id: string }[]) => reviews.map(({ id }) => id)
const later = (api: TestApi) => api.clock.set(new Date(api.clock.now().getTime() + 60_000).toISOString())

/** A review that can be quoted, of a new mentor. */
async function quotable(api: TestApi, options: Parameters<typeof makeReview>[2] = {}) {
  const mentor = await makeMentor(api)
  const made = await makeReview(api, mentor, { text, ...options })
  later(api)
  return { ...made, mentor }
}

test('visitors read the three latest good reviews whole, with both people', async () => {
  const api = await apiForTest()
  const made = []
  for (const overall of [5, 5, 4, 5]) made.push(await quotable(api, { overall }))
  const [, second, third, fourth] = made
  const shown = await landing(api)
  expect(ids(shown)).toEqual([fourth!.id, third!.id, second!.id])
  const { author, mentor } = fourth!
  expect(shown[0]).toMatchObject({
    text,
    author: { profileId: author.profileId, fullName: author.fullName },
    mentor: { profileId: mentor.profileId, profileSlug: mentor.slug, fullName: mentor.fullName },
  })
})

test('one of each mentor and by each mentee', async () => {
  const api = await apiForTest()
  const { author, mentor } = await quotable(api)
  const other = await makeReview(api, mentor, { text })
  later(api)
  const latest = await quotable(api, { author })
  expect(ids(await landing(api))).toEqual([latest.id, other.id])
})

test('those by people who read in this language come first', async () => {
  const api = await apiForTest()
  const french = await quotable(api)
  const english = await quotable(api)
  await sql`update users set locale = 'fr' where id = ${french.author.userId}`.execute(api.db)
  expect(ids(await landing(api, 'fr'))).toEqual([french.id, english.id])
  expect(ids(await landing(api, 'en'))).toEqual([english.id, french.id])
})

test.each<[string, Parameters<typeof makeReview>[2]]>([
  ['anonymous', { anonymous: true }],
  ['with three stars', { overall: 3 }],
  ['shorter than a sentence', { text: 'Great!' }],
  ['too long to be shown whole', { text: 'a'.repeat(281) }],
])('none that is %s', async (_, options) => {
  const api = await apiForTest()
  const mentor = await makeMentor(api)
  await makeReview(api, mentor, { text, ...options })
  expect(await landing(api)).toEqual([])
})

test('none by somebody who is a mentor', async () => {
  const api = await apiForTest()
  await quotable(api, { author: await makeMentor(api) })
  expect(await landing(api)).toEqual([])
})

test('none that is older than half a year', async () => {
  const api = await apiForTest()
  const { id } = await quotable(api)
  api.clock.set(new Date(api.clock.now().getTime() + 179 * DAY).toISOString())
  expect(ids(await landing(api))).toEqual([id])
  api.clock.set(new Date(api.clock.now().getTime() + DAY).toISOString())
  expect(await landing(api)).toEqual([])
})

test('none of a private session', async () => {
  const api = await apiForTest()
  const { id } = await quotable(api)
  const session = await makeGroupSession(api, { privateSession: true })
  await sql`update reviews set booking_id = null, group_session_id = ${session.id} where id = ${id}`.execute(api.db)
  expect(await landing(api)).toEqual([])
})

test.each(['author', 'mentor'] as const)('none while the %s is suspended or leaving', async (who) => {
  const api = await apiForTest()
  const made = await quotable(api)
  const set = (column: 'suspended_at' | 'deletion_requested_at', at: Date | null) =>
    api.db
      .updateTable('users')
      .set({ [column]: at })
      .where('id', '=', made[who].userId)
      .execute()
  for (const column of ['suspended_at', 'deletion_requested_at'] as const) {
    await set(column, api.clock.now())
    expect([column, await landing(api)]).toEqual([column, []])
    await set(column, null)
  }
  expect(ids(await landing(api))).toEqual([made.id])
})

test('none once author and mentor have blocked each other, and to a reader none by or of whom they blocked', async () => {
  const api = await apiForTest()
  const { author, mentor } = await quotable(api)
  const reader = await makeMentee(api)
  const block = (blocker: MadeMember, blocked: MadeMember) =>
    sql`insert into blocks (blocker_id, blocked_id, created_at) values (${blocker.userId}, ${blocked.userId}, ${api.clock.now()})`.execute(
      api.db,
    )
  for (const blocked of [author, mentor]) {
    await block(reader, blocked)
    expect(await landing(api, 'en', reader)).toEqual([])
    expect(await landing(api)).toHaveLength(1)
    await sql`delete from blocks`.execute(api.db)
  }
  await block(author, mentor)
  expect(await landing(api)).toEqual([])
})

test('none that was reported, unless staff dismissed it', async () => {
  const api = await apiForTest()
  const { id } = await quotable(api)
  const reader = await makeMentee(api)
  await api.call(
    moderationRoutes.report,
    {
      body: {
        subject: { kind: 'REVIEW', id },
        reportedMessage: 'This was written for money, by a friend of the mentor.',
      },
    },
    { as: reader.token },
  )
  expect(await landing(api)).toEqual([])
  await sql`update reports set status = 'DISMISSED', decided_at = ${api.clock.now()}`.execute(api.db)
  expect(ids(await landing(api))).toEqual([id])
})

test('the reviews are found by an index of those that can be quoted', async () => {
  const api = await apiForTest()
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from reviews r where r.overall >= 4 and not r.anonymous and char_length(r.text) between 40 and 280
      and r.created_at > ${api.clock.now()} order by r.created_at desc, r.id desc limit 40`.execute(api.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('reviews_quotable')
})
