import { expect, test } from 'vitest'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { emailCheckRoutes } from '#contract/accounts/email-check-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { markUndeliverable } from '#server/platform/mail/undeliverable.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { smtpServer } from '#test/support/servers/smtp.ts'
import { makeUser, type MadeUser } from '../factory.ts'

const mark = (api: TestApi, { userId }: MadeUser, reason: 'UNKNOWN' | 'COMPLAINT' = 'UNKNOWN') =>
  markUndeliverable(api.db, userId, { reason, now: api.clock.now() })
const undeliverable = async (api: TestApi, { token }: MadeUser) =>
  (await api.call(sessionRoutes.validate, {}, { as: token })).body.undeliverable
const subjects = async (api: TestApi, { email }: MadeUser) => (await mailsTo(api, email)).map(({ subject }) => subject)

/** What concerns the account. */
const addPasskey = (api: TestApi, { userId }: MadeUser) =>
  api.app.outbox(api.db).emit('account.passkey-added', { userId, name: 'Phone', at: api.clock.now().toISOString() })

test('a refusal of the recipient by the mail server marks the address, and the job has done its work', async () => {
  const smtp = await smtpServer()
  const api = await apiForTest({ env: { SMTP_URL: smtp.url } })
  const amina = await makeUser(api)
  smtp.refuse = (stage) => (stage === 'recipient' ? 550 : undefined)
  smtp.refusal = '5.7.1 Your server is blocked'
  const email = { key: 'a', to: { name: 'Amina', email: amina.email } }
  const content = { subject: 'Hi', preview: '', heading: 'Hi', paragraphs: [] }
  await expect(api.app.dependencies.mail.send({ ...email, ...content })).rejects.toThrow('5.7.1')
  expect(await undeliverable(api, amina)).toBeNull()
  smtp.refusal = '5.1.1 No such user'
  await addPasskey(api, amina)
  await api.runJobs()
  expect(await undeliverable(api, amina)).toBe('UNKNOWN')
  expect(await api.db.selectFrom('mail_deliveries').selectAll().execute()).toEqual([])
})

test('nothing goes to a dead address but what its owner asks for, and a used link ends that', async () => {
  const api = await apiForTest()
  const amina = await makeUser(api)
  await mark(api, amina)
  await addPasskey(api, amina)
  expect(await subjects(api, amina)).toEqual([])
  await api.call(emailCheckRoutes.requestEmailCheck, {}, { as: amina.token })
  const [mail] = await mailsTo(api, amina.email)
  expect(mail!.subject).toBe('Does email from Kando reach you?')
  // Another mail comes back meanwhile.
  api.clock.advance(60_000)
  await mark(api, amina)
  const body = { token: tokenIn(mail) }
  expect((await api.call(emailCheckRoutes.confirmEmailCheck, { body })).status).toBe(204)
  expect(await undeliverable(api, amina)).toBeNull()
  expect((await api.call(emailCheckRoutes.confirmEmailCheck, { body })).error.code).toBe('token_expired')
  await addPasskey(api, amina)
  expect(await subjects(api, amina)).toHaveLength(2)
})

test('after a complaint what concerns the account is sent, and nothing else', async () => {
  const api = await apiForTest()
  const amina = await makeUser(api)
  await mark(api, amina, 'COMPLAINT')
  await addPasskey(api, amina)
  expect(await subjects(api, amina)).toEqual(['A passkey was added to your Kando account'])
  const optional = { key: 'a', to: { name: 'Amina', email: amina.email }, isMandatory: false }
  const content = { subject: 'Hi', preview: '', heading: 'Hi', paragraphs: [] }
  expect(await api.app.dependencies.mail.send({ ...optional, ...content })).toBe('UNDELIVERABLE')
})

test('a link to set a new password arrives in spite of the mark and clears it; one that was mailed before does not', async () => {
  const api = await apiForTest()
  const amina = await makeUser(api, { password: 'Another-way-2031' })
  const link = async () => {
    await api.call(accountRoutes.forgotPassword, { body: { email: amina.email } })
    return tokenIn((await mailsTo(api, amina.email))[0])
  }
  const reset = (token: string) =>
    api.call(accountRoutes.resetPassword, { body: { token, password: `Another-way-${token.length}32` } })
  const reason = async () =>
    (await api.db.selectFrom('users').select('email_undeliverable_reason').where('id', '=', amina.userId).execute())[0]
  const before = await link()
  api.clock.advance(1_000)
  await mark(api, amina)
  await reset(before)
  expect(await reason()).toEqual({ email_undeliverable_reason: 'UNKNOWN' })
  await reset(await link())
  expect(await reason()).toEqual({ email_undeliverable_reason: null })
})

test('another address has no mark', async () => {
  const api = await apiForTest()
  const amina = await makeUser(api)
  await mark(api, amina)
  const body = { email: 'amina.new@example.test' }
  await api.call(emailChangeRoutes.requestEmailChange, { body }, { as: amina.token })
  const [mail] = await mailsTo(api, body.email)
  await api.call(emailChangeRoutes.confirmEmailChange, { body: { token: tokenIn(mail) } })
  expect(await undeliverable(api, amina)).toBeNull()
})

test('staff find such people, see why, and may send all mail again with a reason; others see nothing of it', async () => {
  const api = await apiForTest()
  const [staff, amina, bola] = [await makeUser(api, { staff: true }), await makeUser(api), await makeUser(api)]
  const as = { as: staff.token }
  await mark(api, amina)
  const list = async (email: 'DELIVERABLE' | 'UNDELIVERABLE') =>
    (await api.call(staffRoutes.listUsers, { query: { email } }, as)).body.map(({ userId }) => userId)
  expect(await list('UNDELIVERABLE')).toEqual([amina.userId])
  expect(await list('DELIVERABLE')).not.toContain(amina.userId)
  const params = { id: amina.userId }
  const person = (await api.call(staffRoutes.person, { params }, as)).body
  expect(person).toMatchObject({ undeliverable: 'UNKNOWN', undeliverableSince: api.clock.now().toISOString() })
  const again = (input: { params: { id: string } }, token = staff.token) =>
    api.call(staffRoutes.mailPersonAgain, { ...input, body: { reason: 'The failure was ours.' } }, { as: token })
  expect((await again({ params }, bola.token)).status).toBe(403)
  expect((await again({ params: { id: staff.userId } })).error.code).toBe('own_person')
  expect((await again({ params })).status).toBe(204)
  expect((await again({ params })).error.code).toBe('already_decided')
  expect(await undeliverable(api, amina)).toBeNull()
  const { history } = (await api.call(staffRoutes.person, { params }, as)).body
  expect(history).toMatchObject([{ action: 'person.mailed-again', reason: 'The failure was ours.' }])
})
