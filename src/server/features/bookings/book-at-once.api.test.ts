import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { scheduleLock } from '#server/features/commitments/public.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { testApi } from '#test/support/api.ts'
import { untilBlocked } from '#test/support/concurrency.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

type Pair = { mentor: MadeMember; mentee: MadeMember }

async function pair(): Promise<Pair> {
  const [mentor, mentee] = await Promise.all([makeMentor(api), makeMentee(api)])
  await makeAvailable(api, mentor)
  return { mentor, mentee }
}
const pairs = (count: number) => Promise.all(Array.from({ length: count }, pair))

const book = ({ mentor, mentee }: Pair, time = '10:00:00', headers: Record<string, string> = {}) => {
  const body = { date: '2026-11-24', time, timeZone: 'Africa/Nairobi', durationMinutes: 60 as const }
  const call = { body: { mentorId: mentor.profileId, ...body } }
  return api.call(bookingRoutes.book, call, { as: mentee.token, headers })
}

/** The bookings of these mentors, and the jobs of these bookings. */
async function stored(all: readonly Pair[]) {
  const { rows } = await sql<{ bookings: number; jobs: number }>`
    select count(*)::int as bookings, sum((
      select count(*) from graphile_worker._private_jobs j where j.payload -> 'data' ->> 'bookingId' = b.id::text))::int as jobs
    from bookings b where mentor_id = any(${all.map(({ mentor }) => mentor.profileId)}::uuid[])`.execute(api.db)
  return rows[0]!
}

test('sessions that are booked at the same moment each have their own answer and jobs', async () => {
  const all = await pairs(20)
  const [one] = await pairs(1)
  await book(one!)
  const { jobs } = await stored([one!])
  const [answers, outside] = await Promise.all([Promise.all(all.map((each) => book(each))), book(one!, '23:00:00')])
  expect(answers.map(({ status, body }) => [status, body.menteeId])).toEqual(
    all.map(({ mentee }) => [201, mentee.profileId]),
  )
  expect(outside).toMatchObject({ status: 409, error: { code: 'slot_outside_availability' } })
  expect(outside.error.nearest).toHaveLength(3)
  expect(await stored(all)).toEqual({ bookings: 20, jobs: 20 * jobs })
})

test('the same idempotency key twice at once books one session, with the same answer', async () => {
  const all = await pairs(4)
  const answers = await Promise.all(
    all.flatMap((each) => [0, 1].map(() => book(each, '10:00:00', { 'idempotency-key': 'tapped-twice' }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4)
  expect(await stored(all)).toMatchObject({ bookings: 4 })
})

test('a key whose booking was refused books the next free time', async () => {
  const one = await pair()
  const key = { 'idempotency-key': 'refused-first' }
  expect((await book(one, '23:00:00', key)).status).toBe(409)
  expect((await book(one, '10:00:00', { 'idempotency-key': 'another' })).status).toBe(201)
  const { rows } = await sql<{ key: string }>`
    select key from idempotency_keys where caller = ${one.mentee.userId}`.execute(api.db)
  expect(rows).toEqual([{ key: 'another' }])
})

test('a mentor whose schedule is being changed holds up nobody else', async () => {
  const [held, free] = await pairs(2)
  let later: ReturnType<typeof book>
  await inTransaction(api.db, async (tx) => {
    await scheduleLock([held!.mentor.profileId]).execute(tx)
    const [waiting, booked] = [book(held!), book(free!)]
    later = waiting
    expect((await booked).status).toBe(201)
  })
  expect((await later!).status).toBe(201)
})

test('two mentees of one mentor, and two mentors of one mentee, are decided one after the other', async () => {
  const [first, second] = await pairs(2)
  const other = { mentor: first!.mentor, mentee: await makeMentee(api) }
  const twice = { mentor: second!.mentor, mentee: first!.mentee }
  const answers = await Promise.all([book(first!), book(other), book(twice)])
  const refused = answers.filter(({ status }) => status === 409)
  // Either the first one is booked, which the others then meet, or both of the others.
  expect([1, 2]).toContain(refused.length)
  expect(refused.every(({ error }) => ['slot_taken', 'own_time_taken'].includes(error.code))).toBe(true)
})

test('a mentee who becomes busy between the read and the commit is refused, and everybody else is booked', async () => {
  const [busy, ...others] = await pairs(3)
  const answers = await inTransaction(api.db, async (tx) => {
    const period = sql`tstzrange('2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z')`
    await sql`
      insert into commitments (person_id, session_id, kind, period)
      values (${busy!.mentee.userId}, gen_random_uuid(), 'individual', ${period})`.execute(tx)
    const booked = [busy!, ...others].map((each) => book(each))
    // The booking did not see the commitment, which is not committed yet, and waits for it when it writes.
    await untilBlocked(api.db)
    return { booked }
  })
  const [refused, ...made] = await Promise.all(answers.booked)
  expect(refused).toMatchObject({ status: 409, error: { code: 'own_time_taken' } })
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  expect(await stored([busy!, ...others])).toMatchObject({ bookings: 2 })
})

test('a booking refers to profiles of the two people it names', async () => {
  const [one, other] = await pairs(2)
  const { body } = await book(one!)
  const change = sql`update bookings set mentor_user_id = ${other!.mentor.userId} where id = ${body.id}`.execute(api.db)
  await expect(change).rejects.toMatchObject({ constraint: 'bookings_mentor_fkey' })
})

test('somebody who was signed out books nothing, even if the caller was known a moment ago', async () => {
  const one = await pair()
  expect(
    (await api.call(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }, { as: one.mentee.token })).status,
  ).toBe(200)
  await sql`alter table device_sessions disable trigger user`.execute(api.db)
  await sql`update device_sessions set revoked_at = now() where user_id = ${one.mentee.userId}`.execute(api.db)
  await sql`alter table device_sessions enable trigger user`.execute(api.db)
  expect((await book(one)).status).toBe(401)
  expect(await stored([one])).toMatchObject({ bookings: 0 })
})
