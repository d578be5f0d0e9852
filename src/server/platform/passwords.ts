import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from './refusal.ts'

// OWASP's first choice for argon2id where memory counts: 19 MiB, two passes. A change here rehashes each password at its next log-in.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 40

const letters = (bytes: number) => 'A'.repeat(Math.ceil((bytes * 4) / 3))
const { memoryCost, timeCost, parallelism } = parameters
/** A hash that no password is known for: an unknown account costs as much time as a known one. */
export const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${letters(16)}$${letters(32)}`

let running = 0
const waiting: (() => void)[] = []

/** argon2id in PHC form. Throws `unavailable` when too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters))

/** Whether this is the password; without a hash the same work is done, and the answer is no. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobodysHash, password))
  return matches && typeof stored === 'string'
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  const made = parseOptions(stored)
  return (Object.keys(parameters) as (keyof typeof parameters)[]).some((name) => made[name] !== parameters[name])
}

/** Two hashes run at once, so that log-ins cannot take the machine from everything else; the queue has an end. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Refusal('unavailable', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
