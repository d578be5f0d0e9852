import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { testEvent } from '#contract/webhooks/constants.ts'
import type { Period } from '#contract/webhooks/schemas.ts'
import { dayText, parseDay } from '#rules/time/days.ts'
import { startOfDay } from '#rules/time/zones.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bodyOf, deliverSoon, insertDeliveries, lockEndpoint, type EndpointRow, type Owner } from './store.ts'

type Caller = Context<Actor>

async function lockEnabled(ctx: Caller, owner: Owner, id: string): Promise<void> {
  const { disabled_reason: reason } = await lockEndpoint(ctx.db, owner, id)
  if (reason !== null) throw new Refusal('webhook_disabled')
}

/** Adds a message that says nothing, and tries what waits before it. */
export async function sendTest(ctx: Caller, owner: Owner, id: string): Promise<void> {
  const { db, now } = ctx
  await lockEnabled(ctx, owner, id)
  const { rows } = await sql<{ sequence: number }>`
    update webhook_endpoints set next_attempt_at = ${now} where id = ${id} returning (sequence + 1)::int as sequence`.execute(
    db,
  )
  const { sequence } = rows[0]!
  const body = bodyOf({ type: testEvent, at: now, sequence, data: {} })
  await insertDeliveries(ctx, { type: testEvent, key: `${testEvent}:${randomUUID()}` }, [{ id, sequence, body }])
}

/** Sends one message again: it has its place before newer ones. */
export async function resendOne(ctx: Caller, owner: Owner, { id, deliveryId }: { id: string; deliveryId: string }) {
  await lockEnabled(ctx, owner, id)
  if ((await resend(ctx, id, sql`id = ${deliveryId}`)) === 0) throw new Refusal('not_found')
}

/** Leaves out a message that waits, and tries the next one at once. One that is being sent may still arrive. */
export async function skipOne(
  ctx: Caller,
  owner: Owner,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(ctx.db, owner, id)
  const { rows } = await sql<{ isSkipped: boolean }>`
    update webhook_deliveries d set status = case when d.status = 'WAITING' then 'SKIPPED' else d.status end
    from webhook_deliveries before where before.id = d.id and d.id = ${deliveryId} and d.endpoint_id = ${id}
    returning before.status = 'WAITING' as "isSkipped"`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  if (rows[0].isSkipped) {
    await sql`update webhook_endpoints set next_attempt_at = ${ctx.now} where id = ${id} and next_attempt_at is not null`.execute(
      ctx.db,
    )
    await deliverSoon(ctx)
  }
  return endpoint
}

/** Sends the messages of some days, in the zone of the caller, again; returns how many. */
export async function resendPeriod(ctx: Caller, owner: Owner, id: string, { from, to }: Period): Promise<number> {
  await lockEnabled(ctx, owner, id)
  const zone = ctx.actor.timeZone ?? 'UTC'
  const [start, end] = [startOfDay(zone, from), startOfDay(zone, dayText(parseDay(to)! + 1))]
  if (start === null || end === null) return 0
  return resend(ctx, id, sql`created_at >= ${new Date(start)} and created_at < ${new Date(end)}`)
}

async function resend(ctx: Caller, id: string, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set status = 'WAITING' where endpoint_id = ${id} and ${which}`.execute(ctx.db)
  if (numAffectedRows === 0n) return 0
  await sql`update webhook_endpoints set next_attempt_at = ${ctx.now} where id = ${id}`.execute(ctx.db)
  await deliverSoon(ctx)
  return Number(numAffectedRows)
}
