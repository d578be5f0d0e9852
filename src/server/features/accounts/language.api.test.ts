import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { makeUser } from './factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const register = (email: string, more: { locale?: 'ar-XB' } = {}, accepted?: string) =>
  api.call(
    accountRoutes.register,
    { body: { email, password, fullName: 'Fatou Ndiaye', ...more } },
    { headers: accepted === undefined ? {} : { 'accept-language': accepted } },
  )
const localeOf = async (token: string) => (await api.call(accountRoutes.validate, {}, { as: token })).body.locale

test.each([
  ['the language of its page', { locale: 'ar-XB' as const }, 'en-XA', 'ar-XB'],
  ['else the first language of the browser that is offered', {}, 'wo, ar-XB;q=0.9, en;q=0.5', 'ar-XB'],
  ['else English, whatever the header says', {}, ';;q=,\u00e9*', 'en'],
  ['English without a header', {}, undefined, 'en'],
])('a new account reads %s', async (_title, body, accepted, locale) => {
  const email = `${locale}-${accepted?.length ?? 0}@example.test`
  await register(email, body, accepted)
  const [mail] = await mailsTo(api, email)
  expect(mail!.text).toContain(`${textsFor(locale).accountsNotices.confirm.action}:`)
  const { body: record } = await api.call(accountRoutes.verifyEmail, {
    body: { token: tokenIn(mail), password },
  })
  expect(record.locale).toBe(locale)
})

test('a person changes their language, again and again to the same effect', async () => {
  const { token } = await makeMentee(api)
  for (const locale of ['en-XA', 'en-XA', 'ar-XB', 'en'] as const) {
    const { status, body } = await api.call(accountRoutes.setLanguage, { body: { locale } }, { as: token })
    expect([status, body]).toEqual([200, { locale }])
    expect(await localeOf(token)).toBe(locale)
  }
})

test('a refusal is explained in the language of the account, else in that of the browser', async () => {
  const { token } = await makeMentee(api)
  const headers = { 'accept-language': 'ar-XB' }
  const failure = { body: { email: 'nobody@example.test', password } }
  const toVisitor = await api.call(accountRoutes.login, failure, { headers })
  expect(toVisitor.error.errorMessages[0]).toBe(textsFor('ar-XB').accountsErrors.invalid_credentials)
  expect(toVisitor.headers['content-language']).toBe('ar-XB')
  await api.call(accountRoutes.setLanguage, { body: { locale: 'en-XA' } }, { as: token })
  const unknown = { params: { id: randomUUID() } }
  const toMember = await api.call(notificationRoutes.markRead, unknown, { as: token, headers })
  expect(toMember.error.errorMessages).toEqual([textsFor('en-XA').errors.not_found])
  expect(toMember.headers['content-language']).toBe('en-XA')
})

test('other languages are refused', async () => {
  const { token } = await makeMentee(api)
  const answer = await api.call(accountRoutes.setLanguage, { body: { locale: 'xx' as 'en' } }, { as: token })
  expect(answer.error).toMatchObject({ statusCode: 400, code: 'invalid_input' })
})

test('a language that is no longer offered stays chosen, and English is read', async () => {
  const { userId, token, email } = await makeUser(api)
  await api.db.updateTable('users').set({ locale: 'xx' }).where('id', '=', userId).execute()
  expect(await localeOf(token)).toBe('xx')
  await api.call(accountRoutes.forgotPassword, { body: { email } })
  const [mail] = await mailsTo(api, email)
  expect(mail!.text).toContain(textsFor('en').accountsNotices.reset.action)
})
