import { isIP } from 'node:net'
import type { KnownCredential, NewCredential } from '#contract/accounts/passkey-schemas.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { newToken, type Secrets } from './secrets.ts'

// EdDSA, ES256 and RS256 (COSE): what authenticators have today.
const algorithms = [-8, -7, -257]
const lifetime = 5 * 60 * 1000

/** Loaded when the first passkey is used: its three hundred files are an eighth of what a start would read. */
const webAuthn = () => import('@simplewebauthn/server')

export type StoredPasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] }
type Account = { userId: string; email: string; fullName: string; credentials: readonly string[] }

/**
 * WebAuthn for the domain of this instance. Challenges are signed and expire after 5 minutes; callers store the used ones. Undefined
 * instead of a result: the response is malformed, forged or for another site. User verification is required, so a passkey is two factors.
 */
export type Passkeys = {
  registrationOptions(account: Account, now: Date): Promise<{ challenge: string }>
  signInOptions(now: Date): Promise<{ challenge: string }>
  /** The challenge that a browser answered, if it was issued here (to this user, for a registration) and has not expired. */
  readChallenge(clientData: string, userId: string | null, now: Date): { text: string; expiresAt: Date } | undefined
  verifyNew(credential: NewCredential, challenge: string): Promise<StoredPasskey | undefined>
  /** The new signature counter. */
  verifyKnown(credential: KnownCredential, challenge: string, passkey: StoredPasskey): Promise<number | undefined>
}

export function createPasskeys(env: Env, secrets: Secrets): Passkeys {
  const { domain, origins } = relyingParty(env)
  const sign = (userId: string | null, expires: string, nonce: string) =>
    secrets.sign('passkey', `${userId ?? 'anyone'} ${expires} ${nonce}`)
  const issue = (userId: string | null, now: Date) => {
    const [expires, nonce] = [String(now.getTime() + lifetime), newToken().slice(0, 22)]
    return `${expires}.${nonce}.${sign(userId, expires, nonce)}`
  }
  return {
    registrationOptions: async ({ userId, email, fullName, credentials }, now) =>
      (await webAuthn()).generateRegistrationOptions({
        rpName: env.APP_NAME,
        rpID: domain,
        userName: email,
        userDisplayName: fullName,
        userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
        challenge: new Uint8Array(Buffer.from(issue(userId, now))),
        excludeCredentials: credentials.map((id) => ({ id })),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),
    signInOptions: async (now) =>
      (await webAuthn()).generateAuthenticationOptions({
        rpID: domain,
        challenge: new Uint8Array(Buffer.from(issue(null, now))),
        userVerification: 'required',
      }),
    readChallenge(clientData, userId, now) {
      const text = challengeIn(clientData)
      const [expires = '', nonce = '', signature = ''] = text.split('.')
      const isOurs = secrets.verify('passkey', `${userId ?? 'anyone'} ${expires} ${nonce}`, signature)
      return isOurs && Number(expires) > now.getTime() ? { text, expiresAt: new Date(Number(expires)) } : undefined
    },
    ...createChecks(domain, origins),
  }
}

/** What browsers answered, checked against domain and origins. */
function createChecks(domain: string, origins: string[]): Pick<Passkeys, 'verifyNew' | 'verifyKnown'> {
  return {
    async verifyNew({ id, response }, challenge) {
      const { verifyRegistrationResponse } = await webAuthn()
      const result = await verifyRegistrationResponse({
        response: { ...envelope(id), response: { ...response, transports: undefined as never } },
        expectedChallenge: expectedOf(challenge),
        expectedOrigin: origins,
        expectedRPID: domain,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined)
      if (!result?.verified) return undefined
      const { credential } = result.registrationInfo
      const { publicKey, counter } = credential
      return { credentialId: credential.id, publicKey, counter, transports: response.transports ?? [] }
    },
    async verifyKnown({ id, response }, challenge, passkey) {
      const { verifyAuthenticationResponse } = await webAuthn()
      const result = await verifyAuthenticationResponse({
        response: { ...envelope(id), response: { ...response, userHandle: response.userHandle as string } },
        expectedChallenge: expectedOf(challenge),
        expectedOrigin: origins,
        expectedRPID: domain,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      }).catch(() => undefined)
      return result?.verified ? result.authenticationInfo.newCounter : undefined
    },
  }
}

/** WebAuthn takes no numeric addresses: an instance on a loopback address has its passkeys on localhost. */
function relyingParty({ APP_URL, PASSKEY_DOMAIN, PASSKEY_ORIGINS }: Env): { domain: string; origins: string[] } {
  const url = new URL(APP_URL)
  const isLoopback = isIP(url.hostname) === 4 && url.hostname.startsWith('127.')
  if (isLoopback) url.hostname = 'localhost'
  return { domain: PASSKEY_DOMAIN ?? url.hostname, origins: [url.origin, ...(PASSKEY_ORIGINS?.split(',') ?? [])] }
}

/** As client data has a challenge. */
const expectedOf = (text: string) => Buffer.from(text).toString('base64url')

const envelope = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** The challenge in the client data (base64url JSON), as text; empty if there is none. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString() : ''
  } catch {
    return ''
  }
}
