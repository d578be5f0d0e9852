import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { makeUser, type UserOptions } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const step = 30_000

/** A user with two-step sign-in, one time step after turning it on. */
async function protectedUser(options: UserOptions = {}) {
  const user = await makeUser(api, { password, ...options })
  const { body: enrolled } = await api.call(accountRoutes.enrolTwoStep, {}, { as: user.token })
  const code = generateCode(enrolled.secret, api.clock.now())
  const { body: activated } = await api.call(accountRoutes.activateTwoStep, { body: { code } }, { as: user.token })
  api.clock.advance(step)
  return {
    ...user,
    secret: enrolled.secret,
    recoveryCodes: activated.recoveryCodes,
    currentCode: () => generateCode(enrolled.secret, api.clock.now()),
  }
}

async function challengeFor(email: string) {
  const { status, body } = await api.call(accountRoutes.login, { body: { email, password, rememberMe: true } })
  if (!('challengeId' in body)) throw new Error(`expected a challenge, got ${status}`)
  return body.challengeId
}

const verify = (challengeId: string, code: string) =>
  api.call(accountRoutes.verifyTwoStep, { body: { challengeId, code } })

test('enrolling returns a secret, and ten recovery codes and an e-mail after the first right code', async () => {
  const user = await makeUser(api, { password })
  const { body: enrolled } = await api.call(accountRoutes.enrolTwoStep, {}, { as: user.token })
  expect(enrolled.otpauthUrl).toContain(`secret=${enrolled.secret}`)
  expect(enrolled.otpauthUrl).toContain('issuer=Kando')
  expect((await api.call(accountRoutes.twoStep, {}, { as: user.token })).body).toEqual({
    active: false,
    recoveryCodesLeft: 0,
  })

  const wrong = await api.call(accountRoutes.activateTwoStep, { body: { code: '000000' } }, { as: user.token })
  expect([wrong.status, wrong.error.code]).toEqual([401, 'code_wrong'])
  const right = await api.call(
    accountRoutes.activateTwoStep,
    { body: { code: generateCode(enrolled.secret, api.clock.now()) } },
    { as: user.token },
  )
  expect(new Set(right.body.recoveryCodes).size).toBe(10)
  expect((await api.call(accountRoutes.twoStep, {}, { as: user.token })).body).toEqual({
    active: true,
    recoveryCodesLeft: 10,
  })
  expect((await mailsTo(api, user.email))[0]?.subject).toBe('Two-step sign-in is on for Kando')
})

test('a log-in asks for the second step and ends with a code from the app', async () => {
  const user = await protectedUser()
  const answer = await api.call(accountRoutes.login, { body: { email: user.email, password } })
  expect(answer.status).toBe(202)
  expect(answer.body).toEqual({ challengeId: expect.any(String), methods: ['app', 'email', 'recovery'] })
  const done = await verify((answer.body as { challengeId: string }).challengeId, user.currentCode())
  expect(done.body.userId).toBe(user.userId)
})

test('a code from the app works once', async () => {
  const user = await protectedUser()
  const code = user.currentCode()
  expect((await verify(await challengeFor(user.email), code)).status).toBe(200)
  expect((await verify(await challengeFor(user.email), code)).error.code).toBe('code_wrong')
})

test('of two concurrent requests with the same code one signs in', async () => {
  const user = await protectedUser()
  const challenges = [await challengeFor(user.email), await challengeFor(user.email)]
  const both = await Promise.all(challenges.map((id) => verify(id, user.currentCode())))
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 401])
})

test('a recovery code works once, in upper or lower case, with spaces or hyphens', async () => {
  const user = await protectedUser()
  const [code] = user.recoveryCodes as [string]
  expect((await verify(await challengeFor(user.email), code.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
  expect((await verify(await challengeFor(user.email), code)).error.code).toBe('code_wrong')
  expect((await api.call(accountRoutes.twoStep, {}, { as: user.token })).body.recoveryCodesLeft).toBe(9)
})

test('a mailed code works for its own log-in only, and only the newest', async () => {
  const user = await protectedUser()
  const challengeId = await challengeFor(user.email)
  const mailed = async () => {
    expect((await api.call(accountRoutes.resendTwoStep, { body: { challengeId } })).status).toBe(204)
    return /^(\d{6}) is your/.exec((await mailsTo(api, user.email))[0]!.subject)![1]!
  }
  const older = await mailed()
  const newer = await mailed()
  if (older !== newer) expect((await verify(challengeId, older)).error.code).toBe('code_wrong')
  expect((await verify(await challengeFor(user.email), newer)).error.code).toBe('code_wrong')
  expect((await verify(challengeId, newer)).status).toBe(200)
  expect((await verify(challengeId, newer)).error.code).toBe('challenge_expired')
})

test('the sixth code of a log-in is refused even when it is right', async () => {
  const user = await protectedUser()
  const challengeId = await challengeFor(user.email)
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await verify(challengeId, 'not-a-code')).error.code).toBe('code_wrong')
  expect((await verify(challengeId, user.currentCode())).error.code).toBe('challenge_expired')
})

test('an account has at most twenty attempts an hour, also over several log-ins', async () => {
  const user = await protectedUser()
  for (let log = 0; log < 4; log++) {
    const challengeId = await challengeFor(user.email)
    for (let attempt = 0; attempt < 5; attempt++) await verify(challengeId, 'not-a-code')
  }
  expect((await verify(await challengeFor(user.email), user.currentCode())).error.code).toBe('challenge_expired')
  api.clock.advance(60 * 60 * 1000)
  expect((await verify(await challengeFor(user.email), user.currentCode())).status).toBe(200)
})

test('recovery codes still work after somebody who knows the password used up the hourly attempts', async () => {
  const user = await protectedUser()
  for (let log = 0; log < 4; log++) {
    const challengeId = await challengeFor(user.email)
    for (let attempt = 0; attempt < 5; attempt++) await verify(challengeId, '000000')
  }
  const challengeId = await challengeFor(user.email)
  expect((await verify(challengeId, user.currentCode())).error.code).toBe('challenge_expired')
  expect((await verify(challengeId, 'abcd-efgh-jkmn-pqrs')).error.code).toBe('code_wrong')
  expect((await verify(challengeId, user.recoveryCodes[0]!)).status).toBe(200)
})

test('a log-in waits ten minutes for its second step', async () => {
  const user = await protectedUser()
  const challengeId = await challengeFor(user.email)
  api.clock.advance(10 * 60 * 1000)
  expect((await verify(challengeId, user.currentCode())).error.code).toBe('challenge_expired')
  expect((await api.call(accountRoutes.resendTwoStep, { body: { challengeId } })).error.code).toBe('challenge_expired')
})

test.each(['１２３４５６', 'éééééé', '-12345'])('the malformed code %j is a wrong code', async (code) => {
  const user = await protectedUser()
  const refused = await verify(await challengeFor(user.email), code)
  expect([refused.status, refused.error.code]).toEqual([401, 'code_wrong'])
})

test('an unknown challenge is reported as expired', async () => {
  expect((await verify('00000000-0000-4000-8000-000000000000', '123456')).error.code).toBe('challenge_expired')
})

test('two-step sign-in is turned off, and log-in needs no second step any more', async () => {
  const user = await protectedUser()
  expect((await api.call(accountRoutes.removeTwoStep, {}, { as: user.token })).status).toBe(204)
  expect((await api.call(accountRoutes.login, { body: { email: user.email, password } })).status).toBe(200)
  expect((await api.call(accountRoutes.removeTwoStep, {}, { as: user.token })).error.code).toBe('two_step_inactive')
})

test('new recovery codes replace the old ones, which an e-mail says', async () => {
  const user = await protectedUser()
  const { body } = await api.call(accountRoutes.renewRecoveryCodes, {}, { as: user.token })
  expect(body.recoveryCodes).toHaveLength(10)
  expect((await mailsTo(api, user.email))[0]?.subject).toBe('New recovery codes for Kando')
  expect((await verify(await challengeFor(user.email), user.recoveryCodes[0]!)).error.code).toBe('code_wrong')
  expect((await verify(await challengeFor(user.email), body.recoveryCodes[0]!)).status).toBe(200)
  expect((await mailsTo(api, user.email)).map(({ subject }) => subject)).toContain('A recovery code was used for Kando')
  const without = await makeUser(api, { password })
  expect((await api.call(accountRoutes.renewRecoveryCodes, {}, { as: without.token })).error.code).toBe(
    'two_step_inactive',
  )
})

test('after a password reset by e-mail no code is mailed for a day; the app and recovery codes still work', async () => {
  const user = await protectedUser()
  const before = await challengeFor(user.email)
  await api.call(accountRoutes.forgotPassword, { body: { email: user.email } })
  const [mail] = await mailsTo(api, user.email)
  expect(mail!.text).toContain("we won't email you codes")
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!
  await api.call(accountRoutes.resetPassword, { body: { token, password } })

  const resend = (challengeId: string) => api.call(accountRoutes.resendTwoStep, { body: { challengeId } })
  expect((await resend(before)).error.code).toBe('challenge_expired')
  const answer = await api.call(accountRoutes.login, { body: { email: user.email, password } })
  expect(answer.body).toMatchObject({ methods: ['app', 'recovery'] })
  const { challengeId } = answer.body as { challengeId: string }
  expect((await resend(challengeId)).error.code).toBe('mailed_code_refused')
  expect((await verify(challengeId, user.recoveryCodes[0]!)).status).toBe(200)

  api.clock.advance(24 * 60 * 60 * 1000)
  expect((await resend(await challengeFor(user.email))).status).toBe(204)
})

test('staff without an app are sent a code at once, and only that code signs them in', async () => {
  const user = await makeUser(api, { password, staff: 'without-app' })
  const answer = await api.call(accountRoutes.login, { body: { email: user.email, password } })
  expect(answer.status).toBe(202)
  expect(answer.body).toEqual({ challengeId: expect.any(String), methods: ['email'] })
  const { challengeId } = answer.body as { challengeId: string }
  expect((await verify(challengeId, '000000x')).error.code).toBe('code_wrong')
  const [mail] = await mailsTo(api, user.email)
  const done = await verify(challengeId, /^(\d{6}) is your/.exec(mail!.subject)![1]!)
  expect(done.body.userId).toBe(user.userId)
})

test('the staff desk opens only with an app, at once when it is added', async () => {
  const user = await makeUser(api, { password, staff: 'without-app' })
  const desk = () => api.call(staffRoutes.queueCounts, {}, { as: user.token })
  expect((await desk()).error.code).toBe('second_factor_required')
  const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as: user.token })
  expect((await desk()).error.code).toBe('second_factor_required')
  const code = generateCode(body.secret, api.clock.now())
  await api.call(accountRoutes.activateTwoStep, { body: { code } }, { as: user.token })
  expect((await desk()).status).toBe(200)
})

test('staff with an app need its code, and no code is sent unless requested', async () => {
  const user = await protectedUser({ staff: 'without-app' })
  const challengeId = await challengeFor(user.email)
  const before = (await mailsTo(api, user.email)).filter(({ subject }) => /^\d{6}/.test(subject))
  expect(before).toEqual([])
  expect((await verify(challengeId, user.currentCode())).status).toBe(200)
})

test('a user who is no longer staff cannot finish such a log-in', async () => {
  const user = await makeUser(api, { password, staff: 'without-app' })
  const challengeId = await challengeFor(user.email)
  await api.db.updateTable('users').set({ staff_role: null }).where('id', '=', user.userId).execute()
  expect((await verify(challengeId, '123456')).error.code).toBe('challenge_expired')
})

test('staff cannot turn two-step sign-in off', async () => {
  const user = await protectedUser({ staff: 'without-app' })
  expect((await api.call(accountRoutes.removeTwoStep, {}, { as: user.token })).status).toBe(403)
})

test('enrolling twice, activating without enrolling, and accounts without a password are refused', async () => {
  const user = await protectedUser()
  expect((await api.call(accountRoutes.enrolTwoStep, {}, { as: user.token })).error.code).toBe('two_step_active')
  const again = await api.call(
    accountRoutes.activateTwoStep,
    { body: { code: user.currentCode() } },
    { as: user.token },
  )
  expect(again.error.code).toBe('two_step_active')
  const social = await makeUser(api)
  expect((await api.call(accountRoutes.enrolTwoStep, {}, { as: social.token })).error.code).toBe('password_not_local')
  expect(
    (await api.call(accountRoutes.activateTwoStep, { body: { code: '123456' } }, { as: social.token })).error.code,
  ).toBe('two_step_inactive')
})
