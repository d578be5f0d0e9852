import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { createLog } from './log.ts'

type Line = {
  level: number
  msg: string
  requestId?: string
  userId?: string
  code?: string
  accountId?: string
  network?: string
  err?: Record<string, unknown>
}

async function listen(): Promise<{ api: TestApi; text: () => string; lines: () => Line[] }> {
  let written = ''
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (text) => void (written += text) })
  const lines = () =>
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  return { api: await apiForTest({ log }), text: () => written, lines }
}

test('the log names user and route of a request, but no content', async () => {
  const { api, text, lines } = await listen()
  const [email, password] = ['amina.diallo@example.test', 'Beside-you-2031']
  const registrationKey = 'k'.repeat(43)
  await api.call(accountRoutes.register, {
    body: { email, password, fullName: 'Amina Diallo', registrationKey },
  })
  const token = tokenIn((await mailsTo(api, email))[0])
  const { body: record } = await api.call(accountRoutes.verifyEmail, { body: { token, registrationKey } })
  await api.call(accountRoutes.login, { body: { email, password: 'Something-else-1' } })
  const { refreshToken: refreshTokenString, accessToken } = record
  await api.call(accountRoutes.refresh, { body: { refreshTokenString } })
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor)
  const slot = { date: '2026-11-24', time: '10:00:00', timeZone: 'Africa/Nairobi', durationMinutes: 30 } as const
  const booking = { mentorId: mentor.profileId, ...slot, sessionNotes: 'My private worry' }
  const booked = await api.call(bookingRoutes.book, { body: booking }, { as: mentee.token })
  expect(booked.status).toBe(201)
  await api.runJobs()
  const feed = (await api.call(sessionRoutes.calendarFeed, {}, { as: mentee.token })).body.url
  await api.app.http.inject({ url: new URL(feed).pathname })

  const secrets = [
    email,
    password,
    registrationKey,
    token,
    accessToken,
    refreshTokenString,
    mentee.token,
    'private worry',
    'Amina',
  ]
  for (const secret of [...secrets, 'Something-else-1', feed.split('/').at(-1)!]) expect(text()).not.toContain(secret)
  const line = lines().find(({ requestId }) => requestId === booked.headers['x-request-id'])
  expect(line).toMatchObject({
    msg: 'request',
    method: 'POST',
    route: '/api/mentorship-booking/mentee/create',
    status: 201,
    ms: expect.any(Number),
    userId: mentee.userId,
  })
})

test('refused log-ins and calls are logged with their code, the account and the shortened network', async () => {
  const { api, text, lines } = await listen()
  const user = await makeUser(api, { password: 'Beside-you-2031' })
  const logIn = (email: string) => api.call(accountRoutes.login, { body: { email, password: 'Something-else-1' } })
  const trailOf = (answer: { headers: Record<string, string> }) => {
    const { code, userId, accountId, network } = lines().find(
      ({ requestId }) => requestId === answer.headers['x-request-id'],
    )!
    return { code, userId, accountId, network }
  }
  const network = '127.0.0.0/24'
  expect(trailOf(await logIn(user.email))).toEqual({ code: 'invalid_credentials', accountId: user.userId, network })
  expect(trailOf(await logIn('nobody@example.test'))).toEqual({ code: 'invalid_credentials', network })
  const desk = await api.call(staffRoutes.queueCounts, {}, { as: user.token })
  expect(trailOf(desk)).toEqual({ code: 'forbidden', userId: user.userId, network })
  expect(trailOf(await api.call(accountRoutes.twoStep, {}, { as: user.token }))).toEqual({ userId: user.userId })
  for (const secret of [user.email, 'nobody@', '127.0.0.1']) expect(text()).not.toContain(secret)
})

test('an error is logged with its request id, without the row that the database refused', async () => {
  const { api, text, lines } = await listen()
  const mentee = await makeMentee(api)
  await sql`alter table experiences add constraint no_secrets check (company <> 'A secret company')`.execute(api.db)
  const work = { title: 'Engineer', location: 'Nairobi', employmentType: 'Full time', startDate: '2020-01-01' } as const
  const body = { ...work, company: 'A secret company', description: 'Bridges' }
  const answer = await api.call(profileRoutes.addExperience, { body }, { as: mentee.token })
  expect([answer.status, answer.error.code]).toEqual([500, 'internal'])
  expect(answer.text).not.toContain('no_secrets')
  const failure = lines().find(({ msg }) => msg === 'request failed')
  expect(failure).toMatchObject({ level: 50, requestId: answer.error.requestId, userId: mentee.userId })
  expect(failure?.err).toMatchObject({ code: '23514', constraint: 'no_secrets', table: 'experiences' })
  expect(text()).not.toContain('A secret company')
})

test('causes and aggregated errors are logged with their safe fields only', () => {
  let written = ''
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (text) => void (written += text) })
  const inner = Object.assign(new Error('inner'), { detail: 'Key (email)=(x@y.z)', command: { args: ['token'] } })
  log.error(new AggregateError([new Error('outer', { cause: inner })], 'both'))
  const { err } = JSON.parse(written) as { err: object }
  expect(err).toMatchObject({ message: 'both', errors: [{ message: 'outer', cause: { message: 'inner' } }] })
  expect(written).not.toMatch(/x@y\.z|token/)
})
