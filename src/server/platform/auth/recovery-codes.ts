import { randomBytes } from 'node:crypto'
import { hashToken } from './secrets.ts'

// 32 characters without those that look alike (i and 1, l, o): 16 of them carry 80 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'
const length = 16
const form = new RegExp(`^[${alphabet}]{${length}}$`)

/** A new recovery code in four groups of four, from `bytes` (16 random ones). */
export function newRecoveryCode(bytes: Uint8Array = randomBytes(length)): string {
  const code = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return code.match(/.{4}/g)!.join('-')
}

const normalise = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** Whether a code has the form of a recovery code, whatever case, hyphens and spaces it is typed with. */
export const looksLikeRecoveryCode = (code: string) => form.test(normalise(code))

/** How a recovery code is stored. */
export const hashRecoveryCode = (code: string) => hashToken(normalise(code))
