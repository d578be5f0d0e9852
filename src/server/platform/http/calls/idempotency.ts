import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'
import type { Route } from '#contract/route.ts'
import { Answer } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Call, Runtime } from './call.ts'
import { parseInput } from './input.ts'

/** An idempotency key bound to its caller and input. Replies are stored encrypted: they show what is encrypted elsewhere. */
export type KeyedRequest = {
  caller: string
  key: string
  hash: Buffer
  isSame(hash: Buffer): boolean
  seal(reply: unknown): SealedReply
  open(sealed: SealedReply): unknown
}
/** Base64, as the column is JSON. */
type SealedReply = { sealed: string }
type SavedResponse = { status: number; reply: unknown }

const secretPurpose = 'idempotency'

/** The caller of all visitors, whose network address may change before the retry. Their keys have to be random. */
export const visitor = 'visitor'

/** The idempotency key of a call, bound to the caller and the input; undefined where the route takes none or none was sent. */
export function keyOfCall(
  { dependencies }: Runtime,
  route: Route,
  call: Call,
  input: unknown,
): KeyedRequest | undefined {
  if (route.repeat !== 'keyed' || call.idempotencyKey === undefined) return undefined
  const caller = call.actor?.userId ?? call.signedOutUserId ?? visitor
  return bindIdempotencyKey(dependencies.secrets, call.idempotencyKey, caller, [route.method, route.path, input])
}

/** What a person without access gets: the saved answer, if the same call of theirs succeeded while they had it; else the refusal. */
export async function savedAnswer(
  runtime: Runtime,
  route: Route,
  call: Call,
  refusal: Refusal,
): Promise<Answer<unknown>> {
  const isPerson = call.actor !== null || call.signedOutUserId !== undefined
  if (!isPerson || route.repeat !== 'keyed') throw refusal
  try {
    const key = keyOfCall(runtime, route, call, parseInput(route, call))
    const saved = key && (await findSavedResponse(runtime.dependencies.database.db, key))
    if (saved) return saved
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw refusal
}

/**
 * `caller` is the user id, or `visitor`. The hash covers route and input, so that a key cannot be reused for another
 * request. It is an HMAC: a sign-up contains a password, which could be guessed from a plain hash.
 */
function bindIdempotencyKey(secrets: Secrets, key: string, caller: string, intent: unknown): KeyedRequest {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal('invalid_input', { fields: [{ field: 'Idempotency-Key', code: 'idempotency_key_invalid' }] })
  const text = JSON.stringify(intent)
  const owner = `${caller} ${key}`
  return {
    caller,
    key,
    hash: Buffer.from(secrets.sign(secretPurpose, text), 'base64url'),
    isSame: (hash) => secrets.verify(secretPurpose, text, hash.toString('base64url')),
    seal: (reply) => ({ sealed: secrets.encrypt(secretPurpose, JSON.stringify(reply), owner).toString('base64') }),
    open: ({ sealed }) => JSON.parse(secrets.decrypt(secretPurpose, Buffer.from(sealed, 'base64'), owner)),
  }
}

/**
 * Claims the key inside the command's transaction, or returns the response of an earlier request. While a request with the same key is
 * running, the insert waits on the same primary key until that one ends.
 */
export async function claimKey(db: Db, request: KeyedRequest, now: Date): Promise<Answer<unknown> | undefined> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ caller: request.caller, key: request.key, request_hash: request.hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await findSavedResponse(db, request)
  if (!earlier) throw new Refusal('idempotency_in_progress')
  return earlier
}

/** The saved response of the same request; refuses a key that was used for a different one. */
export async function findSavedResponse(db: Db, request: KeyedRequest): Promise<Answer<unknown> | undefined> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('caller', '=', request.caller)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!earlier || earlier.status === null) return undefined
  if (!request.isSame(earlier.request_hash)) throw new Refusal('idempotency_conflict')
  const { status, reply } = earlier
  // Replies without a body are not encrypted, nor those that an earlier version saved.
  return new Answer(isSealed(reply) ? request.open(reply) : reply, { status })
}

const isSealed = (reply: unknown): reply is SealedReply =>
  typeof reply === 'object' && reply !== null && typeof (reply as Partial<SealedReply>).sealed === 'string'

/** Saves the response in the same transaction as the effect. */
export async function saveResponse(db: Db, request: KeyedRequest, response: SavedResponse): Promise<void> {
  const reply = response.reply === undefined ? undefined : request.seal(response.reply)
  await sendWithCommit(
    db,
    sql`
    update idempotency_keys set status = ${response.status}, reply = ${JSON.stringify(reply)}
    where caller = ${request.caller} and key = ${request.key}`,
  )
}
