import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { apiForTest, testApi } from '#test/support/api.ts'
import { makeUser, type MadeUser } from '../factory.ts'

const secret = 'a secret that the provider knows as well'
const api = await testApi({ env: { BOUNCE_WEBHOOK_SECRET: secret } })
afterAll(() => api.close())

const url = '/webhooks/mail-bounces'
const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`kando:${password}`).toString('base64')}` })

async function post(body: unknown, headers: Record<string, string> = basic(secret)) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await api.app.http.inject({ method: 'POST', url, headers, payload })
  return answer.statusCode
}
const undeliverable = async ({ token }: MadeUser) =>
  (await api.call(sessionRoutes.validate, {}, { as: token })).body.undeliverable

test('a provider that sends the secret as a password reports addresses, twice without harm', async () => {
  const [amina, bola, chidi] = [await makeUser(api), await makeUser(api), await makeUser(api)]
  const events = [
    { RecordType: 'Bounce', Type: 'HardBounce', Email: amina.email.toUpperCase() },
    { type: 'complaint', email: bola.email },
    { type: 'bounce', email: 'nobody@example.test' },
  ]
  for (let times = 0; times < 2; times++) expect(await post(events)).toBe(200)
  expect(await Promise.all([amina, bola, chidi].map(undeliverable))).toEqual(['UNKNOWN', 'COMPLAINT', null])
})

test('a failure replaces a complaint, and nothing replaces a failure', async () => {
  const amina = await makeUser(api)
  for (const [event, expected] of [
    [{ type: 'complaint' }, 'COMPLAINT'],
    [{ type: 'bounce', status: '5.2.2' }, 'FULL'],
    [{ type: 'bounce' }, 'FULL'],
    [{ type: 'complaint' }, 'FULL'],
  ] as const) {
    await post({ ...event, email: amina.email })
    expect(await undeliverable(amina)).toBe(expected)
  }
})

test('a signature of Standard Webhooks opens it, for this body and this time only', async () => {
  const amina = await makeUser(api)
  const body = JSON.stringify({ type: 'bounce', email: amina.email })
  const signed = (content: string, at: Date, key = secret) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key, { format: 'raw' }).sign('msg_1', at, content),
  })
  const now = new Date()
  expect(await post(body, signed('{}', now))).toBe(401)
  expect(await post(body, signed(body, now, 'another secret that nobody told us about'))).toBe(401)
  expect(await post(body, signed(body, new Date(now.getTime() - 3_600_000)))).toBe(401)
  expect(await undeliverable(amina)).toBeNull()
  expect(await post(body, signed(body, now))).toBe(200)
  expect(await undeliverable(amina)).toBe('UNKNOWN')
})

test("Mailgun's signature in the body opens it, within five minutes", async () => {
  const amina = await makeUser(api)
  const now = Math.floor(api.clock.now().getTime() / 1000)
  const bodyOf = (key: string, at: number | string = now) => ({
    signature: { timestamp: at, token: 'x', signature: createHmac('sha256', key).update(`${at}x`).digest('hex') },
    'event-data': { event: 'complained', recipient: amina.email },
  })
  for (const body of [bodyOf('wrong'), bodyOf(secret, now - 301), bodyOf(secret, now + 301), bodyOf(secret, 'soon')])
    expect(await post(body, {})).toBe(401)
  expect(await undeliverable(amina)).toBeNull()
  for (const at of [now, String(now - 299), now + 299]) expect(await post(bodyOf(secret, at), {})).toBe(200)
  expect(await undeliverable(amina)).toBe('COMPLAINT')
})

test('without the secret, with another one and with nonsense it is refused; nothing else is answered there', async () => {
  const body = { type: 'bounce', email: 'a@example.test' }
  for (const headers of [{}, basic(''), basic('wrong'), { authorization: 'Basic' }, { authorization: 'Bearer x' }])
    expect(await post(body, headers as Record<string, string>)).toBe(401)
  expect(await post('{')).toBe(400)
  expect(await post(Buffer.from([0xff, 0xfe]).toString('latin1'))).toBe(400)
  expect(await post('"text"')).toBe(200)
  expect(await post(JSON.stringify({ text: 'x'.repeat(300_000) }))).toBe(413)
  expect((await api.app.http.inject({ url, headers: basic(secret) })).statusCode).toBe(404)
  const without = await apiForTest()
  expect((await without.app.http.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
})
