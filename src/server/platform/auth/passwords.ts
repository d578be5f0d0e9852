import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'

// OWASP's recommended argon2id parameters for limited memory: 19 MiB, two passes. A change rehashes each password at its next sign-in.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Two at once, so that sign-ins cannot starve other requests of CPU time.
const limit = createConcurrencyLimiter({ concurrency: 2, maxQueue: 40 })

const base64Filler = (bytes: number) => 'A'.repeat(Math.ceil((bytes * 4) / 3))
const { memoryCost, timeCost, parallelism } = parameters
/** A hash that no password matches, so that an unknown account takes as long to check as a known one. */
export const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64Filler(16)}$${base64Filler(32)}`

/** argon2id in PHC form. Throws `unavailable` when the queue is full. */
export const hashPassword = (password: string): Promise<string> => limit(() => hash(password, parameters))

/** Whether the password matches; without a stored hash the same work is done and the result is false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await limit(() => verify(stored ?? dummyHash, password))
  return matches && typeof stored === 'string'
}

/** Whether a stored hash uses other parameters than the current ones. */
export function isOutdatedHash(stored: string): boolean {
  const used = parseOptions(stored)
  return (Object.keys(parameters) as (keyof typeof parameters)[]).some((name) => used[name] !== parameters[name])
}
