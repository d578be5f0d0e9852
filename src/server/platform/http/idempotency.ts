import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

export type KeyedRequest = { caller: string; key: string; hash: Buffer; isSame(hash: Buffer): boolean }
type Saved = { status: number; reply: unknown }

const use = 'idempotency'

/**
 * `caller` is the user, or the address of a visitor; the hash covers what is asked, so that a key cannot be used for two things. It is
 * keyed: a sign-up holds a password, which a plain hash beside the address and the name would give away to a guesser.
 */
export function keyedRequest(secrets: Secrets, key: string, caller: string, asked: unknown): KeyedRequest {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal('invalid_input', { messages: ['Idempotency-Key: Use 1 to 200 printable characters'] })
  const text = JSON.stringify(asked)
  return {
    caller,
    key,
    hash: Buffer.from(secrets.sign(use, text), 'base64url'),
    isSame: (hash) => secrets.verify(use, text, hash.toString('base64url')),
  }
}

/**
 * Claims the key inside the command's transaction, or gives the answer that an earlier request got. A request with the same key that is
 * still running makes this one wait for its end: the insert meets the same primary key.
 */
export async function claimKey(db: Db, request: KeyedRequest, now: Date): Promise<Saved | undefined> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ caller: request.caller, key: request.key, request_hash: request.hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await savedAnswer(db, request)
  if (!earlier) throw new Refusal('idempotency_in_progress')
  return earlier
}

/** The answer that this very request got before; refuses the key when it stood for another request. */
export async function savedAnswer(db: Db, request: KeyedRequest): Promise<Saved | undefined> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('caller', '=', request.caller)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!earlier || earlier.status === null) return undefined
  if (!request.isSame(earlier.request_hash)) throw new Refusal('idempotency_conflict')
  return { status: earlier.status, reply: earlier.reply }
}

/** Keeps the answer, in the same transaction as the effect. */
export async function saveAnswer(db: Db, request: KeyedRequest, answer: Saved): Promise<void> {
  await sendWithCommit(
    db,
    sql`
    update idempotency_keys set status = ${answer.status}, reply = ${JSON.stringify(answer.reply)}
    where caller = ${request.caller} and key = ${request.key}`,
  )
}
