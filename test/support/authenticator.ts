import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { KnownCredential, NewCredential } from '#contract/accounts/passkey-schemas.ts'

type Options = { origin?: string; domain?: string; isVerified?: boolean }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** A passkey in memory, as a browser and its authenticator make one (WebAuthn level 3, ES256, attestation `none`). */
export function makeAuthenticator(appUrl: string) {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [keyX, keyY] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  let counter = 0

  const clientData = (type: string, challenge: string, { origin = new URL(appUrl).origin }: Options) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const authenticatorData = (isNew: boolean, { domain = new URL(appUrl).hostname, isVerified = true }: Options) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)])
    return Buffer.concat([sha256(domain), flags, count])
  }
  return {
    id: base64(id),
    /** The response to options for a new passkey. */
    create({ challenge }: { challenge: string }, options: Options = {}): NewCredential {
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(keyX)],
        [-3, new Uint8Array(keyY)],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
      const authData = new Uint8Array(Buffer.concat([authenticatorData(true, options), attested]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id: base64(id),
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge, options)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** The response to options for signing in. */
    get({ challenge }: { challenge: string }, options: Options = {}): KnownCredential {
      const data = authenticatorData(false, options)
      const client = clientData('webauthn.get', challenge, options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: base64(id),
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
        },
      }
    },
  }
}
