import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'
import { runAlone } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { KeyedRequest } from './idempotency.ts'

type Keyed = { readonly key: KeyedRequest | undefined }
type Reply = { readonly status: number; readonly value: unknown }
type Outcome<R> = R | Refusal | typeof runAlone

const nameOf = ({ caller, key }: Pick<KeyedRequest, 'caller' | 'key'>) => `${caller} ${key}`

/**
 * Runs the calls of one transaction whose idempotency keys are new, and saves their replies with the commit. A key that is known or comes
 * twice runs alone, where the earlier response is found; one whose call did not succeed is free again.
 */
export async function runWithKeys<C extends Keyed, R extends Reply>(
  tx: Db,
  calls: readonly C[],
  now: Date,
  run: (calls: readonly C[]) => Promise<readonly Outcome<R>[]>,
): Promise<Outcome<R>[]> {
  const claimed = await claimKeys(tx, keysOf(calls), now)
  const isFirst = ({ key }: C) => key === undefined || claimed.get(nameOf(key)) === key
  const chosen = calls.filter(isFirst)
  const answers = chosen.length === 0 ? [] : await run(chosen)
  const succeeded: { key: KeyedRequest; reply: Reply }[] = []
  const failed: KeyedRequest[] = []
  for (const [index, { key }] of chosen.entries()) {
    const answer = answers[index]!
    if (key === undefined) continue
    if (answer === runAlone || answer instanceof Refusal) failed.push(key)
    else succeeded.push({ key, reply: answer })
  }
  if (failed.length > 0) await sendWithCommit(tx, releaseKeys(failed))
  if (succeeded.length > 0) await sendWithCommit(tx, saveResponses(succeeded))
  const outcomes = new Map<C, Outcome<R>>(chosen.map((call, index) => [call, answers[index]!]))
  return calls.map((call) => outcomes.get(call) ?? runAlone)
}

const keysOf = (calls: readonly Keyed[]) => calls.flatMap(({ key }) => (key === undefined ? [] : [key]))

/** Claims keys in their order, so that two transactions never wait for each other in a circle. The first of equal ones gets it. */
async function claimKeys(tx: Db, keys: readonly KeyedRequest[], now: Date): Promise<Map<string, KeyedRequest>> {
  if (keys.length === 0) return new Map()
  const first = new Map(keys.toReversed().map((key) => [nameOf(key), key]))
  const unique = [...first.values()]
  const { rows } = await sql<{ caller: string; key: string }>`
    insert into idempotency_keys (caller, key, request_hash, created_at)
    select caller, key, request_hash, ${now}
    from unnest(${unique.map(({ caller }) => caller)}::text[], ${unique.map(({ key }) => key)}::text[],
      ${unique.map(({ hash }) => hash)}::bytea[]) as claim (caller, key, request_hash)
    order by caller, key on conflict do nothing returning caller, key`.execute(tx)
  return new Map(rows.map((row) => [nameOf(row), first.get(nameOf(row))!]))
}

const saveResponses = (saved: readonly { key: KeyedRequest; reply: Reply }[]) => sql`
  update idempotency_keys k set status = saved.status, reply = saved.reply
  from unnest(${saved.map(({ key }) => key.caller)}::text[], ${saved.map(({ key }) => key.key)}::text[],
    ${saved.map(({ reply }) => reply.status)}::int[],
    ${saved.map(({ key, reply }) => (reply.value === undefined ? null : JSON.stringify(key.seal(reply.value))))}::jsonb[])
    as saved (caller, key, status, reply)
  where k.caller = saved.caller and k.key = saved.key`

const releaseKeys = (keys: readonly KeyedRequest[]) => sql`
  delete from idempotency_keys k
  using unnest(${keys.map(({ caller }) => caller)}::text[], ${keys.map(({ key }) => key)}::text[]) as free (caller, key)
  where k.caller = free.caller and k.key = free.key`
