import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'

// OWASP's first choice for argon2id where memory counts: 19 MiB, two passes. A change here rehashes each password at its next log-in.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Two at once, so that log-ins cannot take the machine from everything else.
const limit = createConcurrencyLimiter({ concurrency: 2, maxQueue: 40 })

const letters = (bytes: number) => 'A'.repeat(Math.ceil((bytes * 4) / 3))
const { memoryCost, timeCost, parallelism } = parameters
/** A hash without a known password: checking an unknown account takes as long as checking a known one. */
export const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${letters(16)}$${letters(32)}`

/** argon2id in PHC form. Throws `unavailable` when too many wait already. */
export const hashPassword = (password: string): Promise<string> => limit(() => hash(password, parameters))

/** Whether this is the password; without a hash the same work is done, and the answer is no. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await limit(() => verify(stored ?? dummyHash, password))
  return matches && typeof stored === 'string'
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  const made = parseOptions(stored)
  return (Object.keys(parameters) as (keyof typeof parameters)[]).some((name) => made[name] !== parameters[name])
}
