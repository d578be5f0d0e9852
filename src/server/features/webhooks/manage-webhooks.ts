import type { webhookRoutes } from '#contract/webhooks/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { recordOwnAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, query } from '#server/platform/feature.ts'
import { deleteEndpoint, enableEndpoint, endpointCommands } from './change-endpoints.ts'
import { findEndpoints, listDeliveries } from './queries.ts'
import { resendOne, resendPeriod, sendTest, skipOne } from './resend-messages.ts'

type Caller = Context<Actor>
type Input<Name extends keyof typeof webhookRoutes> = Parsed<(typeof webhookRoutes)[Name]>

const record = ({ db, now, actor }: Caller, action: 'webhook.created' | 'webhook.deleted', id: string) =>
  recordOwnAction({ db, now }, { action, userId: actor.userId, reason: id })

/** For the routes of a person's own endpoints. */
export function webhookHandlers(dependencies: AppDependencies) {
  const { create, update, renewSecret } = endpointCommands(dependencies)
  return {
    listWebhooks: query(({ db, now, actor }: Caller) => findEndpoints(db, now, actor)),
    createWebhook: command(async (ctx: Caller, { body }: Input<'createWebhook'>) => {
      const created = await create(ctx, body, false)
      await record(ctx, 'webhook.created', created.id)
      return created
    }),
    updateWebhook: command(async (ctx: Caller, { params, body }: Input<'updateWebhook'>) => {
      await update(ctx, ctx.actor, params.id, body)
    }),
    deleteWebhook: command(async (ctx: Caller, { params }: Input<'deleteWebhook'>) => {
      await deleteEndpoint(ctx, ctx.actor, params.id)
      await record(ctx, 'webhook.deleted', params.id)
    }),
    renewWebhookSecret: command((ctx: Caller, { params }: Input<'renewWebhookSecret'>) =>
      renewSecret(ctx, ctx.actor, params.id),
    ),
    enableWebhook: command(async (ctx: Caller, { params }: Input<'enableWebhook'>) => {
      await enableEndpoint(ctx, ctx.actor, params.id)
    }),
    testWebhook: command((ctx: Caller, { params }: Input<'testWebhook'>) => sendTest(ctx, ctx.actor, params.id)),
    listDeliveries: query((ctx: Caller, input: Input<'listDeliveries'>) => listDeliveries(ctx, ctx.actor, input)),
    resendDelivery: command((ctx: Caller, { params }: Input<'resendDelivery'>) => resendOne(ctx, ctx.actor, params)),
    skipDelivery: command(async (ctx: Caller, { params }: Input<'skipDelivery'>) => {
      await skipOne(ctx, ctx.actor, params)
    }),
    resendDeliveries: command(async (ctx: Caller, { params, body }: Input<'resendDeliveries'>) => ({
      count: await resendPeriod(ctx, ctx.actor, params.id, body),
    })),
  }
}
