import { createHmac } from 'node:crypto'

/**
 * Credentials as coturn's `use-auth-secret` checks them: the user name begins with the second at which it expires, the password is its
 * HMAC-SHA1 (draft-uberti-behave-turn-rest).
 */
export function createTurnCredentials(secret: string, name: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${name}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
