import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Cryptography that depends on SECRET_KEY. One key per use is derived from it (HKDF-SHA256, RFC 5869). */
export type Secrets = {
  /** The signing key, then the rotated one that may still verify. 32 bytes each. */
  keys(use: string): Uint8Array[]
  /** HMAC-SHA256 under the current key, base64url. */
  sign(use: string, value: string): string
  /** Whether a signature was made with a key in use; constant time. */
  verify(use: string, value: string, signature: string): boolean
  /** AES-256-GCM; nonce and tag are stored with the ciphertext. `owner` (additional data) is the id of the row that it is bound to. */
  encrypt(use: string, plain: string, owner?: string): Buffer
  /** The plain text; throws when no key in use decrypts it, or when it belongs to another row. */
  decrypt(use: string, ciphertext: Uint8Array, owner?: string): string
}

/** `previous` still verifies and decrypts, so that a key rotation signs nobody out. */
export function createSecrets(current: string, previous?: string): Secrets {
  const roots = [current, ...(previous === undefined ? [] : [previous])]
  const cache = new Map<string, Uint8Array[]>()
  const keys = (use: string) => {
    const derived =
      cache.get(use) ?? roots.map((root) => new Uint8Array(hkdfSync('sha256', root, '', `kando ${use}`, 32)))
    cache.set(use, derived)
    return derived
  }
  const mac = (key: Uint8Array, value: string) => createHmac('sha256', key).update(value).digest()
  return {
    keys,
    sign: (use, value) => mac(keys(use)[0]!, value).toString('base64url'),
    verify(use, value, signature) {
      const received = Buffer.from(signature, 'base64url')
      return keys(use).some((key) => received.length === 32 && timingSafeEqual(mac(key, value), received))
    },
    encrypt(use, plain, owner = '') {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys(use)[0]!, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(use, ciphertext, owner = '') {
      for (const key of keys(use)) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, 12))
          decipher.setAAD(Buffer.from(owner)).setAuthTag(ciphertext.subarray(-16))
          return decipher.update(ciphertext.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
        } catch {
          continue
        }
      }
      throw new Error(`No key in use decrypts this ${use}`)
    },
  }
}

/** A new token: 256 random bits, base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** How tokens are stored: SHA-256 of the text (they are random, so no salt is needed). */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
