import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { contactRoutes } from '#contract/contact/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest, testApi } from '#test/support/api.ts'
import { contactMessage, makeThread } from './factory.ts'
import { insertMessage, threadToken } from './store.ts'

const api = await testApi()
afterAll(() => api.close())

type Body = ReturnType<typeof contactMessage>
const send = (body: Body, extras: { as?: string; headers?: Record<string, string> } = {}) =>
  api.call(contactRoutes.sendMessage, { body }, extras)
const threadsOf = (email: string) =>
  api.db.selectFrom('contact_threads').selectAll().where('email_key', '=', email.toLowerCase()).execute()
const messagesOf = (threadId: string) =>
  api.db.selectFrom('contact_messages').select(['origin', 'text']).where('thread_id', '=', threadId).execute()
const mailsTo = async (email: string) => {
  await api.runJobs()
  return api.db.selectFrom('mailbox_messages').selectAll().where('recipient', '=', email).execute()
}

test('a visitor’s message opens a thread, and its sender gets a copy', async () => {
  const body = contactMessage()
  expect((await send(body)).status).toBe(204)
  const [thread] = await threadsOf(body.email)
  expect(thread).toMatchObject({ status: 'OPEN', user_id: null, first_name: 'Chidi', last_name: 'Okonkwo' })
  expect(await messagesOf(thread!.id)).toEqual([{ origin: 'SENDER', text: body.message }])
  const mails = await mailsTo(body.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.body_text).toContain(body.message)
})

test('a signed-in person’s message belongs to their account', async () => {
  const user = await makeUser(api)
  const body = contactMessage({ email: user.email })
  await send(body, { as: user.token })
  expect(await threadsOf(body.email)).toMatchObject([{ user_id: user.userId }])
})

test('sent twice under one key it is one message', async () => {
  const body = contactMessage()
  const headers = { 'idempotency-key': body.email }
  expect((await send(body, { headers })).status).toBe(204)
  expect((await send(body, { headers })).status).toBe(204)
  expect(await threadsOf(body.email)).toHaveLength(1)
})

test('the link of an answer shows its thread, and a short reply continues it; a forged one shows nothing', async () => {
  const thread = await makeThread(api)
  const { secrets } = api.app.dependencies
  await api.db.updateTable('contact_threads').set({ status: 'ANSWERED' }).where('id', '=', thread.id).execute()
  await insertMessage(api.db, {
    threadId: thread.id,
    origin: 'STAFF',
    text: 'Would Friday at 10:00 suit you?',
    now: api.clock.now(),
  })
  const token = threadToken(secrets, thread.id)
  const read = (of: string) => api.call(contactRoutes.thread, { params: { token: of } })
  const reply = (of: string, message: string) =>
    api.call(contactRoutes.replyToThread, { params: { token: of }, body: { message } })
  const { body } = await read(token)
  expect(body).toMatchObject({ firstName: 'Chidi', lastName: 'Okonkwo' })
  expect(body.messages).toMatchObject([
    { isOurs: false, text: thread.message },
    { isOurs: true, text: 'Would Friday at 10:00 suit you?' },
  ])
  expect(JSON.stringify(body)).not.toContain(thread.email)

  expect((await reply(token, 'Yes, Friday 10:00')).status).toBe(204)
  expect((await read(token)).body.messages.at(-1)).toMatchObject({ isOurs: false, text: 'Yes, Friday 10:00' })
  expect(await threadsOf(thread.email)).toMatchObject([{ status: 'OPEN', version: 2 }])
  expect((await reply(token, '  ')).error.errorMessages).toEqual(['Message: Please write a message'])

  const forged = `${token.startsWith('0') ? '1' : '0'}${token.slice(1)}`
  for (const of of [forged, 'a'.repeat(40), threadToken(secrets, randomUUID())]) {
    expect((await read(of)).error.code).toBe('token_expired')
    expect((await reply(of, 'Yes, Friday 10:00')).error.code).toBe('token_expired')
  }
  expect(await messagesOf(thread.id)).toHaveLength(3)
})

test('one address gets five copies an hour, however many messages arrive', async () => {
  const body = contactMessage()
  for (let n = 0; n < 7; n++) await send(body)
  expect(await threadsOf(body.email)).toHaveLength(7)
  expect(await mailsTo(body.email)).toHaveLength(5)
})

const patterns =
  'Message: Message contains invalid characters or patterns. Please retry without links or special characters'

test.each<[field: string, value: string, message: string]>([
  ['firstName', 'Al', 'FirstName: Provide a valid first name of 3 characters or more'],
  ['firstName', 'www.shop.com', 'FirstName: Provide a valid first name of 3 characters or more'],
  ['lastName', '  B ', 'LastName: Provide a valid last name of 3 characters or more'],
  ['email', 'nobody', 'Email: Must be a valid email address'],
  ['message', 'Help', 'Message: Enter a message of at least 100 characters for us to help you better'],
  ['message', `https://example.org ${'x'.repeat(100)}`, patterns],
  ['message', `one -- two ${'x'.repeat(100)}`, patterns],
  ['message', `C# is what I want to learn ${'x'.repeat(100)}`, patterns],
])('%s "%s" is refused', async (field, value, message) => {
  const { error } = await send({ ...contactMessage(), [field]: value })
  expect([error.statusCode, error.errorMessages]).toEqual([400, [message]])
})

test('five messages an hour come from one network address', async () => {
  const limited = await apiForTest({ env: { RATE_LIMIT: 'on' } })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await limited.call(contactRoutes.sendMessage, { body: contactMessage() })).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
})
