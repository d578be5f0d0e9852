import { sql } from 'kysely'
import type { InstanceEndpoint, WebhookDelivery, WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ownedBy, type Owner } from './store.ts'

type Dates<T, K extends keyof T> = Omit<T, K> & { [Key in K]: Date | Exclude<T[Key], string> }
type EndpointDate = 'createdAt' | 'previousSecretUntil' | 'failingSince' | 'nextAttemptAt' | 'disabledAt'
type Row = Dates<InstanceEndpoint, EndpointDate>

/** The endpoints of an owner, newest first; or `only` one of them. */
export async function findEndpoints(db: Db, now: Date, owner: Owner, only?: string): Promise<InstanceEndpoint[]> {
  const { rows } = await sql<Row>`
    select e.id, e.url, e.events, e.includes_texts as "includesTexts", e.created_at as "createdAt",
      case when e.previous_until > ${now} then e.previous_until end as "previousSecretUntil", e.failing_since as "failingSince",
      e.next_attempt_at as "nextAttemptAt", e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason",
      u.full_name as "createdBy"
    from webhook_endpoints e join users u on u.id = e.user_id
    where ${ownedBy(owner)} and (${only ?? null}::uuid is null or e.id = ${only ?? null})
    order by e.created_at desc, e.id`.execute(db)
  return rows.map(({ createdAt, previousSecretUntil, failingSince, nextAttemptAt, disabledAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    nextAttemptAt: disabledAt === null ? (nextAttemptAt?.toISOString() ?? null) : null,
    disabledAt: disabledAt?.toISOString() ?? null,
  }))
}

/** One that was just read or written. */
export async function findEndpoint(db: Db, now: Date, owner: Owner, id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await findEndpoints(db, now, owner, id)
  if (!endpoint) throw new Refusal('not_found')
  return endpoint
}

type DeliveryRow = Dates<WebhookDelivery, 'createdAt' | 'attemptedAt'>

/** The messages of an endpoint, latest first. */
export async function listDeliveries(
  { db, now }: { db: Db; now: Date },
  owner: Owner,
  { params: { id }, query: { page, size } }: { params: { id: string }; query: { page: number; size: number } },
): Promise<Page<WebhookDelivery>> {
  await findEndpoint(db, now, owner, id)
  const { rows } = await sql<DeliveryRow>`
    select id, sequence::int, event, created_at as "createdAt", status, body, attempts, attempted_at as "attemptedAt",
      answer_status as "answerStatus", answer, duration_ms as "durationMs", failure
    from webhook_deliveries where endpoint_id = ${id} order by sequence desc limit ${size + 1} offset ${page * size}`.execute(
    db,
  )
  return Page.of(rows, size, ({ createdAt, attemptedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
  }))
}
