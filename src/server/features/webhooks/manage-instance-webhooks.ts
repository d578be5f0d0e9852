import type { instanceWebhookRoutes } from '#contract/webhooks/instance-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, query } from '#server/platform/feature.ts'
import { deleteEndpoint, enableEndpoint, endpointCommands } from './change-endpoints.ts'
import { findEndpoints, listDeliveries } from './queries.ts'
import { resendOne, resendPeriod, sendTest, skipOne } from './resend-messages.ts'
import type { EndpointRow } from './store.ts'

type Staff = Context<Actor>
type Input<Name extends keyof typeof instanceWebhookRoutes> = Parsed<(typeof instanceWebhookRoutes)[Name]>
type Action = 'webhook.created' | 'webhook.changed' | 'webhook.deleted'

const record = (
  ctx: Staff,
  action: Action,
  { id, user_id: subjectId }: Pick<EndpointRow, 'id' | 'user_id'>,
  reason: string,
) => recordAction(ctx, { action, subjectId, reason: `${id}: ${reason}` })

/** For the routes of the instance's endpoints; the audit log has who changed them, and why. */
export function instanceWebhookHandlers(dependencies: AppDependencies) {
  const { create, update, renewSecret } = endpointCommands(dependencies)
  return {
    listInstanceWebhooks: query(({ db, now }: Staff) => findEndpoints(db, now, 'instance')),
    createInstanceWebhook: command(async (ctx: Staff, { body }: Input<'createInstanceWebhook'>) => {
      const { reason, ...form } = body
      const created = await create(ctx, form, true)
      await record(ctx, 'webhook.created', { id: created.id, user_id: ctx.actor.userId }, reason)
      return created
    }),
    updateInstanceWebhook: command(async (ctx: Staff, { params, body }: Input<'updateInstanceWebhook'>) => {
      const { reason, ...form } = body
      await record(ctx, 'webhook.changed', await update(ctx, 'instance', params.id, form), reason)
    }),
    deleteInstanceWebhook: command(async (ctx: Staff, { params, body }: Input<'deleteInstanceWebhook'>) => {
      await record(ctx, 'webhook.deleted', await deleteEndpoint(ctx, 'instance', params.id), body.reason)
    }),
    renewInstanceWebhookSecret: command(async (ctx: Staff, { params, body }: Input<'renewInstanceWebhookSecret'>) => {
      const renewed = await renewSecret(ctx, 'instance', params.id)
      await record(ctx, 'webhook.changed', { id: params.id, user_id: ctx.actor.userId }, body.reason)
      return renewed
    }),
    enableInstanceWebhook: command(async (ctx: Staff, { params, body }: Input<'enableInstanceWebhook'>) => {
      await record(ctx, 'webhook.changed', await enableEndpoint(ctx, 'instance', params.id), body.reason)
    }),
    testInstanceWebhook: command((ctx: Staff, { params }: Input<'testInstanceWebhook'>) =>
      sendTest(ctx, 'instance', params.id),
    ),
    listInstanceDeliveries: query((ctx: Staff, input: Input<'listInstanceDeliveries'>) =>
      listDeliveries(ctx, 'instance', input),
    ),
    resendInstanceDelivery: command((ctx: Staff, { params }: Input<'resendInstanceDelivery'>) =>
      resendOne(ctx, 'instance', params),
    ),
    skipInstanceDelivery: command(async (ctx: Staff, { params, body }: Input<'skipInstanceDelivery'>) => {
      await record(ctx, 'webhook.changed', await skipOne(ctx, 'instance', params), body.reason)
    }),
    resendInstanceDeliveries: command(async (ctx: Staff, { params, body }: Input<'resendInstanceDeliveries'>) => ({
      count: await resendPeriod(ctx, 'instance', params.id, body),
    })),
  }
}
