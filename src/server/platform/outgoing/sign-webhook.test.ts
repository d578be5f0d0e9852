import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret, webhookHeaders } from './sign-webhook.ts'

const message = { id: '019a3f10-6d2c-7c41-9f0e-3b1a5c7d9e11', at: new Date(), body: '{"type":"webhook.test"}' }
const [old, current, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
const accepts = (
  secret: string,
  body = message.body,
  headers: Record<string, string> = webhookHeaders([current, old], message),
) => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

test('a secret has 256 bits and the prefix of the specification', () => {
  expect(current).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(current.slice(6), 'base64')).toHaveLength(32)
})

test('the library verifies it with either secret and with no other', () => {
  expect([current, old, other].map((secret) => accepts(secret))).toEqual([true, true, false])
})

test('body, id and time are signed', () => {
  const headers = webhookHeaders([current], message)
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(accepts(current, '{"type":"webhook.other"}', headers)).toBe(false)
  expect(accepts(current, message.body, { ...headers, 'webhook-id': 'another' })).toBe(false)
  expect(accepts(current, message.body, { ...headers, 'webhook-timestamp': later })).toBe(false)
})

test('the signature is HMAC-SHA256 over id, time and body', () => {
  const headers = webhookHeaders([current], message)
  const expected = createHmac('sha256', Buffer.from(current.slice(6), 'base64'))
    .update(`${message.id}.${headers['webhook-timestamp']}.${message.body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
})
