import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { testApi } from '#test/support/api.ts'
import { signInAs } from '../features/accounts/factory.ts'
import { recordBookingAttendance } from '../features/bookings/public.ts'
import { runInContext } from '#server/platform/jobs/job-context.ts'
import { createRooms } from '#server/platform/rooms/rooms.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './accounts.ts'
import { seedDemo } from './seed.ts'

const now = '2026-11-24T07:10:00Z'
let api: Awaited<ReturnType<typeof testApi>>
beforeAll(async () => {
  api = await testApi({ now })
  const { env, secrets } = api.app.dependencies
  await seedDemo({
    db: api.db,
    now: new Date(now),
    hashPassword: async () => 'hash',
    secrets,
    rooms: createRooms({ env, secrets }),
    env,
    createPoster: async (_db, ownerId, seed) => `/files/${ownerId}-${seed}.webp`,
    createPortrait: async (_db, ownerId) => `/files/${ownerId}.webp`,
  })
})
afterAll(() => api.close())

type Session = { id: string; mentor_user_id: string; mentee_user_id: string; ends_at: Date }

test('a past session that not both attended is missed, one that both attended is not', async () => {
  const { rows } = await sql<{ both: boolean; missed: boolean; sessions: number }>`
    select mentor_joined_at is not null and mentee_joined_at is not null as both, is_missed as missed, count(*)::int as sessions
    from bookings where status = 'UPCOMING' and ends_at <= ${api.clock.now()} group by 1, 2 order by 1`.execute(api.db)
  expect(rows.map(({ both, missed }) => ({ both, missed }))).toEqual([
    { both: false, missed: true },
    { both: true, missed: false },
  ])
})

test('whoever may still review a past session was notified when it ended', async () => {
  const mentee = await findUser(DEMO_MENTEE_EMAIL)
  const awaited = await awaitedReviews(mentee)
  expect(awaited.length).toBeGreaterThan(0)
  expect(await reviewRequests(mentee.userId)).toEqual(
    new Set(awaited.map(({ kind, sessionId }) => `review.wanted:${kind}:${sessionId}`)),
  )
})

test('sessions of the next two days end by themselves: attended ones await a review, others are missed', async () => {
  const [mentor, mentee] = [await findUser(DEMO_MENTOR_EMAIL), await findUser(DEMO_MENTEE_EMAIL)]
  const { rows } = await sql<Session>`
    select id, mentor_user_id, mentee_user_id, ends_at from bookings
    where mentor_user_id = ${mentor.userId} and mentee_user_id = ${mentee.userId} and status = 'UPCOMING' and starts_at > ${api.clock.now()}
    order by starts_at`.execute(api.db)
  const [attended, unattended] = rows as [Session, Session]
  await api.runJobs()
  const planned = await plannedOccurrences()
  expect([planned.length > 0, planned.every(Boolean)]).toEqual([true, true])
  api.clock.set(attended.ends_at.toISOString())
  await runInContext(api.app, async (ctx) => {
    for (const userId of [mentor.userId, mentee.userId])
      await recordBookingAttendance(ctx, attended.id, userId, ctx.now)
  })
  await api.runJobs()
  const awaited = async () => (await awaitedReviews(mentee)).map(({ sessionId }) => sessionId)
  expect(await awaited()).toContain(attended.id)
  expect(await reviewRequests(mentee.userId)).toContain(`review.wanted:individual:${attended.id}`)

  api.clock.set(unattended.ends_at.toISOString())
  await api.runJobs()
  expect(await awaited()).not.toContain(unattended.id)
  expect(await isMissed(attended.id, unattended.id)).toEqual([false, true])
})

/** Whether each occurrence that starts within the planned two days has its job. */
async function plannedOccurrences(): Promise<boolean[]> {
  const { rows } = await sql<{ isPlanned: boolean }>`
    select exists (select from graphile_worker.jobs j where j.key = 'occurrence:' || o.id) as "isPlanned" from group_occurrences o
    where status = 'UPCOMING' and ends_at > ${new Date(now)} and starts_at < ${new Date(now)}::timestamptz + interval '2 days'`.execute(
    api.db,
  )
  return rows.map(({ isPlanned }) => isPlanned)
}

async function findUser(email: string): Promise<{ userId: string }> {
  const { id: userId } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  return { userId }
}

async function awaitedReviews({ userId }: { userId: string }) {
  const { token } = await signInAs(api, userId)
  return (await api.call(reviewRoutes.awaitedReviews, {}, { as: token })).body
}

async function reviewRequests(userId: string): Promise<Set<string>> {
  const rows = await api.db
    .selectFrom('notifications')
    .select('event_key')
    .where('user_id', '=', userId)
    .where('type', '=', 'REVIEW_REQUESTED')
    .execute()
  return new Set(rows.map((row) => row.event_key))
}

async function isMissed(...ids: string[]): Promise<boolean[]> {
  const rows = await api.db.selectFrom('bookings').select(['id', 'is_missed']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)!.is_missed)
}
