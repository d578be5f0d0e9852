import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'kando_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of a random secret: 40 characters of 62 are 238 bits. Of its checksum: 62^6 is more than 2^32. */
const [randomLength, checksumLength] = [40, 6]
const pattern = /^kando_[0-9A-Za-z]{46}$/

/** CRC-32 (as in zlib) of what stands before it, in base 62. It lets scanners tell a leaked key from a text like one, offline. */
function checksumOf(text: string): string {
  let sum = crc32(text)
  let digits = ''
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet[sum % 62] + digits
    sum = Math.floor(sum / 62)
  }
  return digits
}

/** A new API key: `kando_`, 40 random characters, 6 of a checksum. */
export function newApiKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return prefix + random + checksumOf(prefix + random)
}

/** Whether a bearer token means to be an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix)

/** Whether an API key has the length, the characters and the checksum of one that was issued here. */
export const isWellFormed = (token: string): boolean =>
  pattern.test(token) && token.endsWith(checksumOf(token.slice(0, -checksumLength)))
