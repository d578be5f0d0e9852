import { sql, type RawBuilder } from 'kysely'
import type { testEvent, WebhookEvent } from '#contract/webhooks/constants.ts'
import type { WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** For `Secrets`: what the secrets of endpoints are encrypted for. */
export const WEBHOOK_SECRETS = 'webhook'

/** Whose an endpoint is: a person's, or the instance's. */
export type Owner = { userId: string } | 'instance'

/** SQL: whether endpoint `e` is this owner's. */
export const ownedBy = (owner: Owner): RawBuilder<boolean> =>
  owner === 'instance' ? sql`e.is_instance` : sql`(e.user_id = ${owner.userId} and not e.is_instance)`

/** SQL: whether there are endpoints, of anybody. */
export const hasEndpoints = sql<boolean>`exists (select from webhook_endpoints)`

type DisabledReason = NonNullable<WebhookEndpoint['disabledReason']>
export type EndpointRow = {
  id: string
  user_id: string
  is_instance: boolean
  url: string
  secret: Buffer
  disabled_reason: DisabledReason | null
}

/** An endpoint of this owner, locked until the commit; `not_found` where it is none of theirs. */
export async function lockEndpoint(db: Db, owner: Owner, id: string): Promise<EndpointRow> {
  const { rows } = await sql<EndpointRow>`
    select id, user_id, is_instance, url, secret, disabled_reason from webhook_endpoints e
    where id = ${id} and ${ownedBy(owner)} for update`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** What is told to endpoints. */
export type Message = {
  type: WebhookEvent
  /** Of what happened: an endpoint gets one message of a key. */
  key: string
  /** Whose own endpoints get it, besides those of the instance. */
  userIds: readonly string[]
  data: Readonly<Record<string, unknown>>
  /** What people wrote, for endpoints that may have it. */
  texts?: Readonly<Record<string, string | null>>
  /** The same for those of the instance. */
  instanceTexts?: Readonly<Record<string, string | null>>
}

type Scheduling = Pick<Context, 'db' | 'now' | 'schedule' | 'push'>
type Target = { id: string; userId: string; isInstance: boolean; includesTexts: boolean; sequence: number }

/** Writes a message for every endpoint that wants it, each with the next sequence there. A message with a known key is left out. */
export async function addMessage(ctx: Scheduling, at: Date, message: Message): Promise<void> {
  const { rows } = await sql<Target>`
    select e.id, e.user_id as "userId", e.is_instance as "isInstance", e.includes_texts as "includesTexts", (e.sequence + 1)::int as sequence
    from webhook_endpoints e join users u on u.id = e.user_id
    where ${message.type} = any(e.events) and u.is_active
      and case when e.is_instance then u.staff_role is not null else e.user_id = any(${[...message.userIds]}::uuid[]) end
      and not exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.event_key = ${message.key})
    order by e.id for no key update of e`.execute(ctx.db)
  await insertDeliveries(
    ctx,
    message,
    rows.map((target) => ({ ...target, body: bodyFor(target, at, message) })),
  )
}

function bodyFor(target: Target, at: Date, { type, data, texts, instanceTexts }: Message): string {
  const own = target.includesTexts ? (target.isInstance ? instanceTexts : texts) : undefined
  return bodyOf({ type, at, sequence: target.sequence, data: { ...data, ...own } })
}

type Body = { type: WebhookEvent | typeof testEvent; at: Date; sequence: number; data: object }

/** A body as Standard Webhooks shapes it, with the sequence. */
export const bodyOf = ({ type, at, sequence, data }: Body): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), sequence, data })

type NewDelivery = { id: string; sequence: number; body: string }

/** Writes a message for each of these locked endpoints and has them sent. */
export async function insertDeliveries(
  ctx: Scheduling,
  { type, key }: { type: string; key: string },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const rows = JSON.stringify(deliveries)
  await sql`
    insert into webhook_deliveries (endpoint_id, sequence, event, event_key, body, created_at, status)
    select id, sequence, ${type}, ${key}, body, ${ctx.now}, 'WAITING'
    from json_to_recordset(${rows}::json) as added (id uuid, sequence bigint, body text)`.execute(ctx.db)
  const endpoints = await sql<{ id: string; userId: string }>`
    update webhook_endpoints e set sequence = added.sequence,
      next_attempt_at = case when failures > 0 then coalesce(next_attempt_at, ${ctx.now}) else ${ctx.now} end
    from json_to_recordset(${rows}::json) as added (id uuid, sequence bigint) where e.id = added.id
    returning e.id, e.user_id as "userId"`.execute(ctx.db)
  showChanges(ctx, endpoints.rows)
  await deliverSoon(ctx)
}

/** Open pages of these owners read again. */
export function showChanges({ push }: Pick<Context, 'push'>, endpoints: readonly { id: string; userId: string }[]) {
  if (endpoints.length === 0) return
  const userIds = [...new Set(endpoints.map(({ userId }) => userId))]
  push(userIds, { subject: 'webhooks', ids: endpoints.map(({ id }) => id) })
}

export const deliverSoon = (ctx: Pick<Context, 'schedule'>, at?: Date) =>
  ctx.schedule('webhooks.deliver-soon', {}, { key: 'webhooks.deliver-soon', ...(at && { at }) })

/** Stops sending to the endpoints of a person: all of their own, or those of the instance in their charge; they are told. */
export async function disableEndpoints(
  ctx: Pick<Context, 'db' | 'now' | 'schedule'>,
  { userId, isInstance, reason }: { userId: string; isInstance: boolean; reason: DisabledReason },
): Promise<void> {
  await sql`
    update webhook_endpoints set disabled_at = ${ctx.now}, disabled_reason = ${reason}, notified_at = null
    where user_id = ${userId} and is_instance = ${isInstance} and disabled_at is null`.execute(ctx.db)
  await deliverSoon(ctx)
}
