import type { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { findSuspendedUser } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

/** Withdraws the request to delete the caller's account, which is visible again; the job of the request then finds nothing to do. */
export const keepAccount = (ctx: Context<Actor>): Promise<void> => keep(ctx, ctx.actor.userId)

/** The same for a suspended person, by the link of the e-mail about the suspension. */
export const keepSuspendedAccount =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (ctx: Context, { params }: Parsed<(typeof accountDeletionRoutes)['keepAccountSuspended']>): Promise<void> =>
    keep(ctx, await findSuspendedUser(ctx.db, secrets, params.token))

async function keep(ctx: Context, userId: string): Promise<void> {
  const kept = await ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: null })
    .where('id', '=', userId)
    .where('deletion_requested_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!kept) return
  await ctx.emit('account.kept', { userId, at: ctx.now.toISOString() })
  ctx.push([userId], { subject: 'accounts', ids: [userId] })
}
