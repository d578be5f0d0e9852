import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A new secret of an endpoint as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

type Message = { id: string; at: Date; body: string }

/** The headers that Standard Webhooks asks for: signed with every secret, so that a receiver which knows one of them can verify it. */
export const webhookHeaders = (secrets: readonly string[], { id, at, body }: Message) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})
