import { sql } from 'kysely'
import type { WebhookDelivery } from '#contract/webhooks/schemas.ts'
import { MINUTE } from '#rules/time/days.ts'
import { nextAttempt } from '#rules/webhooks/retries.ts'
import type { Db } from '#server/platform/database/database.ts'

/** An endpoint to which one process may send until `lease`. */
export type ClaimedEndpoint = {
  id: string
  userId: string
  url: string
  secret: Buffer
  /** One that still signs too. */
  previousSecret: Buffer | null
  failures: number
  failingSince: Date | null
  lease: Date
}

/** Longer than one process sends to an endpoint. */
const LEASE = 5 * MINUTE

/** Claims endpoints with messages that are due, those that work first, so that no other process sends to them at the same time. */
export async function claimDue(db: Db, now: Date, limit: number): Promise<ClaimedEndpoint[]> {
  const lease = new Date(now.getTime() + LEASE)
  const { rows } = await sql<Omit<ClaimedEndpoint, 'lease'>>`
    with due as (
      select id from webhook_endpoints
      where disabled_at is null and next_attempt_at <= ${now} and (lease_until is null or lease_until <= ${now})
      order by failures > 0, next_attempt_at limit ${limit} for no key update skip locked)
    update webhook_endpoints e set next_attempt_at = ${lease}, lease_until = ${lease} from due where e.id = due.id
    returning e.id, e.user_id as "userId", e.url, e.secret,
      case when e.previous_until > ${now} then e.previous_secret end as "previousSecret", e.failures, e.failing_since as "failingSince"`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, lease }))
}

export type WaitingMessage = { id: string; sequence: string; body: string }

/** The first message that waits. */
export async function firstWaiting(db: Db, endpointId: string): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    select id, sequence, body from webhook_deliveries
    where endpoint_id = ${endpointId} and status = 'WAITING' order by sequence limit 1`.execute(db)
  return rows[0]
}

/** What came of sending a message; `retryAfter` in milliseconds. */
export type Attempt = Pick<WebhookDelivery, 'answerStatus' | 'answer' | 'durationMs' | 'failure'> & {
  retryAfter?: number | undefined
}
const isDelivered = ({ answerStatus }: Attempt) => answerStatus !== null && answerStatus >= 200 && answerStatus < 300

/** Notes the attempt at a message; returns whether the next one may follow, because it arrived or was skipped meanwhile. */
export async function storeAttempt(db: Db, { id }: WaitingMessage, attempt: Attempt, now: Date): Promise<boolean> {
  const { answerStatus, answer, durationMs, failure } = attempt
  const { rows } = await sql<{ isSettled: boolean }>`
    update webhook_deliveries set status = case when ${isDelivered(attempt)} then 'DELIVERED' else status end, attempts = attempts + 1,
      attempted_at = ${now}, answer_status = ${answerStatus}, answer = ${answer}, duration_ms = ${durationMs}, failure = ${failure}
    where id = ${id} returning status <> 'WAITING' as "isSettled"`.execute(db)
  return rows[0]?.isSettled ?? false
}

/** The receiver said that it wants nothing any more (Standard Webhooks). */
const GONE = 410

/** Notes that the endpoint failed: it is tried later, or disabled after three days. */
export async function storeFailure(db: Db, endpoint: ClaimedEndpoint, attempt: Attempt, now: Date): Promise<void> {
  const [failures, failingSince] = [endpoint.failures + 1, endpoint.failingSince ?? now]
  const { retryAfter } = attempt
  const isGone = attempt.answerStatus === GONE
  const next = isGone ? null : nextAttempt({ failures, failingSince, now, retryAfter, random: Math.random() })
  const disabledAt = next === null ? now : null
  const reason = next === null ? (isGone ? 'gone' : 'failing') : null
  await sql`
    update webhook_endpoints set lease_until = null, failures = ${failures}, failing_since = ${failingSince}, next_attempt_at = ${next}::timestamptz,
      disabled_at = coalesce(disabled_at, ${disabledAt}::timestamptz), disabled_reason = coalesce(disabled_reason, ${reason}::text)
    where id = ${endpoint.id} and lease_until = ${endpoint.lease}`.execute(db)
}

/** Notes that all went well. What came meanwhile, or `hasMore`, stays due. */
export async function storeSuccess(db: Db, { id, lease }: ClaimedEndpoint, hasMore: boolean, now: Date): Promise<void> {
  await sql`
    update webhook_endpoints set lease_until = null, failures = 0, failing_since = null,
      next_attempt_at = case when next_attempt_at <> ${lease} then next_attempt_at when ${hasMore} then ${now}::timestamptz end
    where id = ${id} and lease_until = ${lease}`.execute(db)
}
