import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { makeUser, type MadeUser } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const hour = 60 * 60 * 1000
const newAddress = () => `${randomUUID()}@example.test`
const request = (user: MadeUser, email: string) =>
  api.call(emailChangeRoutes.requestEmailChange, { body: { email } }, { as: user.token })
const confirm = (token: string) => api.call(emailChangeRoutes.confirmEmailChange, { body: { token } })
const undo = (token: string) => api.call(emailChangeRoutes.undoEmailChange, { body: { token } })
const logIn = (email: string, secret = password) => api.call(accountRoutes.login, { body: { email, password: secret } })
const tokenIn = async (email: string) => /token=([\w-]+)/.exec((await mailsTo(api, email))[0]!.text)![1]!
const subjectsTo = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject)

/** Requests a change; returns the tokens of the new mailbox and of the old one. */
async function requested(user: MadeUser, email = newAddress(), from = user.email) {
  expect((await request(user, email)).status).toBe(204)
  return { email, confirmToken: await tokenIn(email), undoToken: await tokenIn(from) }
}

test('both addresses are e-mailed, the new one confirms, and log-ins use it from then on', async () => {
  const user = await makeUser(api, { password })
  const { email, confirmToken } = await requested(user)
  const pending = await api.call(emailChangeRoutes.emailChange, {}, { as: user.token })
  const confirmUntil = '2026-11-24T08:00:00.000Z'
  expect(pending.body).toEqual({ current: user.email, email, confirmUntil })
  expect((await logIn(email)).error.code).toBe('invalid_credentials')

  expect((await confirm(confirmToken)).body).toEqual({ email })
  expect(await subjectsTo(user.email)).toEqual([
    'Your Kando account has a new email address',
    'A new email address for your Kando account',
  ])
  expect(await subjectsTo(email)).toEqual([`${email} is now your Kando address`, 'Confirm your new email for Kando'])
  expect((await logIn(email)).status).toBe(200)
  expect((await logIn(user.email)).error.code).toBe('invalid_credentials')
  expect((await api.call(accountRoutes.validate, {}, { as: user.token })).body.email).toBe(email)
  expect((await confirm(confirmToken)).error.code).toBe('token_expired')
  expect((await api.call(emailChangeRoutes.emailChange, {}, { as: user.token })).body.email).toBeNull()
})

test('the old address undoes a change for 72 hours, which ends every session and asks for a new password', async () => {
  const user = await makeUser(api, { password })
  const { email, confirmToken } = await requested(user)
  await confirm(confirmToken)
  api.clock.advance(72 * hour - 1000)
  const undoToken = await tokenIn(user.email)
  const done = await undo(undoToken)
  expect(done.body.email).toBe(user.email)
  expect((await api.call(accountRoutes.validate, {}, { as: user.token })).status).toBe(401)
  for (const address of [email, user.email]) expect((await logIn(address)).error.code).toBe('invalid_credentials')
  const next = { token: done.body.resetToken!, password: 'Another-way-2027' }
  expect((await api.call(accountRoutes.resetPassword, { body: next })).status).toBe(204)
  expect((await logIn(user.email, next.password)).status).toBe(200)
  expect((await undo(undoToken)).error.code).toBe('token_expired')

  const late = await makeUser(api, { password })
  const change = await requested(late)
  await confirm(change.confirmToken)
  api.clock.advance(72 * hour)
  expect((await undo(change.undoToken)).error.code).toBe('token_expired')
})

test('the old address stops a change before it is confirmed; its owner can withdraw it too', async () => {
  const user = await makeUser(api, { password })
  const { confirmToken, undoToken } = await requested(user)
  expect((await undo(undoToken)).body.email).toBe(user.email)
  expect((await confirm(confirmToken)).error.code).toBe('token_expired')

  const other = await makeUser(api, { password })
  const change = await requested(other)
  expect((await api.call(emailChangeRoutes.cancelEmailChange, {}, { as: other.token })).status).toBe(204)
  expect((await confirm(change.confirmToken)).error.code).toBe('token_expired')
  expect((await logIn(other.email)).status).toBe(200)
})

test('a newer request replaces the older one, also of two at the same time', async () => {
  const user = await makeUser(api, { password })
  const first = await requested(user)
  const second = await requested(user)
  expect((await confirm(first.confirmToken)).error.code).toBe('token_expired')
  expect((await confirm(second.confirmToken)).status).toBe(200)

  const racing = await makeUser(api, { password })
  const both = await Promise.all([request(racing, newAddress()), request(racing, newAddress())])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  const open = await api.db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', racing.userId)
    .where('ended_at', 'is', null)
    .execute()
  expect(open).toHaveLength(1)
})

test('the older address can return after a second change, which then ends', async () => {
  const user = await makeUser(api, { password })
  const first = await requested(user)
  await confirm(first.confirmToken)
  const second = await requested(user, newAddress(), first.email)
  await confirm(second.confirmToken)
  expect((await undo(first.undoToken)).body.email).toBe(user.email)
  expect((await undo(second.undoToken)).error.code).toBe('token_expired')
  const row = await api.db.selectFrom('users').select('email').where('id', '=', user.userId).executeTakeFirst()
  expect(row?.email).toBe(user.email)
})

test('an address of another account is refused at the confirmation only, and its owner is e-mailed', async () => {
  const [user, owner] = [await makeUser(api, { password }), await makeUser(api, { password })]
  expect((await request(user, owner.email.toUpperCase())).status).toBe(204)
  expect(await subjectsTo(owner.email.toUpperCase())).toEqual(['This address already has a Kando account'])

  const { email, confirmToken } = await requested(user)
  await makeUser(api, { email, password })
  expect((await confirm(confirmToken)).error.code).toBe('email_taken')
  expect((await logIn(user.email)).status).toBe(200)
})

test('of two accounts that confirm the same address at the same time one gets it', async () => {
  const [one, two, email] = [await makeUser(api, { password }), await makeUser(api, { password }), newAddress()]
  const tokens = [(await requested(one, email)).confirmToken, (await requested(two, email)).confirmToken]
  const both = await Promise.all(tokens.map(confirm))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('while a change can be undone nobody else can register or take the old address', async () => {
  const user = await makeUser(api, { password })
  await confirm((await requested(user)).confirmToken)
  const register = () =>
    api.call(accountRoutes.register, { body: { email: user.email, password, fullName: 'Somebody Else' } })
  expect((await register()).error.code).toBe('email_taken')
  const other = await makeUser(api, { password })
  expect((await request(other, user.email)).status).toBe(204)
  expect((await confirm(await tokenIn(user.email))).error.code).toBe('email_taken')
  api.clock.advance(72 * hour)
  expect((await register()).status).toBe(201)
})

test('a registration that nobody confirmed gives way to the mailbox that confirms the change', async () => {
  const user = await makeUser(api, { password })
  const { email, confirmToken } = await requested(user)
  await makeUser(api, { email, password, verified: false })
  expect((await confirm(confirmToken)).status).toBe(200)
})

test('the same address, a session that was left open, forged and swapped tokens are refused', async () => {
  const user = await makeUser(api, { password })
  expect((await request(user, user.email)).error.code).toBe('email_unchanged')
  const { confirmToken, undoToken } = await requested(user)
  for (const token of [undoToken, confirmToken.slice(0, 36), `${confirmToken.slice(0, 36)}${'A'.repeat(43)}`])
    expect((await confirm(token)).error.code).toBe('token_expired')
  expect((await undo(confirmToken)).error.code).toBe('token_expired')
  api.clock.advance(10 * 60_000)
  expect((await request(user, newAddress())).error.code).toBe('reauthentication_required')
  api.clock.advance(24 * hour)
  expect((await confirm(confirmToken)).error.code).toBe('token_expired')
})
