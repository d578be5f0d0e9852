import { Secret, TOTP } from 'otpauth'

const period = 30

/** A new secret for an authenticator app (RFC 6238), base32, 160 bits. */
export const newTwoStepSecret = (): string => new Secret({ size: 20 }).base32

/** The URL that an authenticator app reads from a QR code. */
export const otpauthUrl = (secret: string, account: string, issuer: string): string =>
  totp(secret, issuer, account).toString()

/** The time step that a code matches, at most one step away from now; undefined for a wrong code. */
export function matchTimeStep(secret: string, code: string, now: Date): number | undefined {
  // The library throws on a text with more bytes than characters.
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/** The code that an authenticator app would show; for tests. */
export const generateCode = (secret: string, now: Date): string => totp(secret).generate({ timestamp: now.getTime() })

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
