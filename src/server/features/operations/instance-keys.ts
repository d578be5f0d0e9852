import type { instanceKeyRoutes } from '#contract/operations/instance-key-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { createKey, deleteInstanceKey, findInstanceKeys } from '#server/features/accounts/public.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Staff = Context<Actor>
type Routes = typeof instanceKeyRoutes

export const listInstanceKeys = ({ db }: Staff) => findInstanceKeys(db)

/** Makes a key of the instance, in the charge of the caller. */
export async function createInstanceKey(ctx: Staff, { body }: Parsed<Routes['createInstanceKey']>) {
  const { reason, ...key } = body
  const made = await createKey(ctx, key, true)
  await recordAction(ctx, {
    action: 'api-key.created',
    subjectId: ctx.actor.userId,
    reason: `${made.id} (${made.scopes.join(', ')}): ${reason}`,
  })
  return made
}

/** Revokes a key of the instance, whoever made it. */
export async function revokeInstanceKey(ctx: Staff, { params, body }: Parsed<Routes['revokeInstanceKey']>) {
  const revoked = await deleteInstanceKey(ctx.db, params.id)
  if (!revoked) throw new Refusal('not_found')
  await recordAction(ctx, {
    action: 'api-key.revoked',
    subjectId: revoked.userId,
    reason: `${params.id}: ${body.reason}`,
  })
}
