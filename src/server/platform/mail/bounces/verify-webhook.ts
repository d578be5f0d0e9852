import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { MINUTE } from '#rules/time/days.ts'

/** Milliseconds by which a signed call may be older or newer than now; `standardwebhooks` has the same. */
const TOLERANCE = 5 * MINUTE

type Call = { headers: Readonly<Record<string, string | string[] | undefined>>; body: string }

/**
 * Whether a provider that knows the secret sent this: by a signature of Standard Webhooks, by credentials in the address (Basic
 * authentication with the secret as the password), or by Mailgun's signature inside of the body. Signed calls must be of these minutes.
 */
export const isFromProvider = (secret: string, call: Call, now: Date): boolean =>
  hasPassword(secret, call) || isSigned(secret, call) || isSignedByMailgun(secret, call, now)

function hasPassword(secret: string, { headers }: Call): boolean {
  const [scheme, encoded = ''] = String(headers['authorization'] ?? '').split(' ')
  const credentials = Buffer.from(encoded, 'base64').toString()
  return scheme?.toLowerCase() === 'basic' && isSame(credentials.slice(credentials.indexOf(':') + 1), secret)
}

function isSigned(secret: string, { headers, body }: Call): boolean {
  const signing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])])
  try {
    const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' })
    webhook.verify(body, Object.fromEntries(signing) as Record<string, string>, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

function isSignedByMailgun(secret: string, { body }: Call, now: Date): boolean {
  try {
    const { timestamp, token, signature } = (JSON.parse(body) as { signature: Record<string, string> }).signature
    const isRecent = Math.abs(now.getTime() - Number(timestamp) * 1000) <= TOLERANCE
    const expected = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex')
    return isRecent && isSame(String(signature), expected)
  } catch {
    return false
  }
}

/** Compared by their hashes, in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
