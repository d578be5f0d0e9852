import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { webhookLimits, type WebhookEvent } from '#contract/webhooks/constants.ts'
import type { CreatedEndpoint, NewSecret } from '#contract/webhooks/schemas.ts'
import { HOUR } from '#rules/time/days.ts'
import { requireRecentAuthentication } from '#server/features/accounts/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { checkAddress, FetchError } from '#server/platform/outgoing/guarded-fetch.ts'
import { newWebhookSecret } from '#server/platform/outgoing/sign-webhook.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findEndpoint } from './queries.ts'
import { deliverSoon, lockEndpoint, WEBHOOK_SECRETS, type EndpointRow, type Owner } from './store.ts'

type Caller = Context<Actor>
type Form = { url: string; events: readonly WebhookEvent[]; includesTexts: boolean }

/** What changes the endpoints of an owner. */
export function endpointCommands({ env, secrets }: Pick<AppDependencies, 'env' | 'secrets'>) {
  function refuseAddress(url: string): void {
    try {
      checkAddress({ privateHosts: env.WEBHOOK_PRIVATE_HOSTS, isSecure: true }, url)
    } catch (error) {
      if (error instanceof FetchError) throw new Refusal('webhook_address_refused')
      throw error
    }
  }

  return {
    /** Adds an endpoint of the caller, or of the instance in their charge, and returns its secret. */
    async create(ctx: Caller, form: Form, isInstance: boolean): Promise<CreatedEndpoint> {
      const { db, actor, now } = ctx
      await requireRecentAuthentication(ctx)
      refuseAddress(form.url)
      await refuseTooMany(db, actor.userId, isInstance)
      const [id, secret] = [randomUUID(), newWebhookSecret()]
      const { url, includesTexts } = form
      await db
        .insertInto('webhook_endpoints')
        .values({
          id,
          user_id: actor.userId,
          is_instance: isInstance,
          url,
          events: [...new Set(form.events)],
          includes_texts: includesTexts,
          secret: secrets.encrypt(WEBHOOK_SECRETS, secret, id),
          created_at: now,
        })
        .execute()
      await ctx.emit('webhook.created', { endpointId: id, userId: actor.userId, isInstance })
      return { ...(await findEndpoint(db, now, isInstance ? 'instance' : actor, id)), secret }
    },

    /** What waits goes to the new address, at once. */
    async update(ctx: Caller, owner: Owner, id: string, { url, events, includesTexts }: Form): Promise<EndpointRow> {
      const endpoint = await lockEndpoint(ctx.db, owner, id)
      await requireRecentAuthentication(ctx)
      refuseAddress(url)
      await sql`
        update webhook_endpoints set url = ${url}, events = ${[...new Set(events)]}::text[], includes_texts = ${includesTexts},
          next_attempt_at = case when next_attempt_at is not null then ${ctx.now}::timestamptz end
        where id = ${id}`.execute(ctx.db)
      await deliverSoon(ctx)
      return endpoint
    },

    /** The previous secret signs too for a day. */
    async renewSecret(ctx: Caller, owner: Owner, id: string): Promise<NewSecret> {
      const endpoint = await lockEndpoint(ctx.db, owner, id)
      await requireRecentAuthentication(ctx)
      const [secret, until] = [newWebhookSecret(), new Date(ctx.now.getTime() + webhookLimits.secretHours * HOUR)]
      await sql`
        update webhook_endpoints set secret = ${secrets.encrypt(WEBHOOK_SECRETS, secret, id)},
          previous_secret = ${endpoint.secret}, previous_until = ${until} where id = ${id}`.execute(ctx.db)
      return { secret, previousSecretUntil: until.toISOString() }
    },
  }
}

async function refuseTooMany(db: Db, userId: string, isInstance: boolean): Promise<void> {
  // Two that are added at once: the second request counts what the first added.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${isInstance ? 'instance' : userId}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints
    where is_instance = ${isInstance} and (is_instance or user_id = ${userId})`.execute(db)
  if (rows[0]!.count >= webhookLimits.perOwner) throw new Refusal('webhooks_full')
}

/** Deletes an endpoint with its messages. */
export async function deleteEndpoint({ db }: Caller, owner: Owner, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(db, owner, id)
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  return endpoint
}

/** Has what waits sent again; an endpoint of the instance is in the caller's charge from now on. */
export async function enableEndpoint(ctx: Caller, owner: Owner, id: string): Promise<EndpointRow> {
  const { db, actor, now } = ctx
  const endpoint = await lockEndpoint(db, owner, id)
  await requireRecentAuthentication(ctx)
  await sql`
    update webhook_endpoints set user_id = ${actor.userId}, disabled_at = null, disabled_reason = null, notified_at = null,
      failures = 0, failing_since = null, next_attempt_at = ${now}
    where id = ${id}`.execute(db)
  await deliverSoon(ctx)
  return endpoint
}
