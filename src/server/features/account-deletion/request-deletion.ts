import type { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { deletionTime, requireRecentAuthentication, revokeDeviceSessions } from '#server/features/accounts/public.ts'
import { findSuspendedUser } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { refuseLastAdmin } from './policy.ts'

type Routes = typeof accountDeletionRoutes
type Requested = { deletesAt: string }

/**
 * Requests the deletion of the caller's account: hidden at once, deleted after the grace period. Only this device stays signed in. A
 * repeated request changes nothing.
 */
export async function requestDeletion(ctx: Context<Actor>): Promise<Requested> {
  await requireRecentAuthentication(ctx)
  return request(ctx, ctx.actor.userId, ctx.actor.deviceSessionId)
}

/** The same for a suspended person, who cannot log in: the link of the e-mail about the suspension proves that it is them. */
export const requestSuspendedDeletion =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (ctx: Context, { params }: Parsed<Routes['requestDeletionSuspended']>): Promise<Requested> =>
    request(ctx, await findSuspendedUser(ctx.db, secrets, params.token))

async function request(ctx: Context, userId: string, deviceSessionId?: string): Promise<Requested> {
  const { db, now } = ctx
  await refuseLastAdmin(db, userId)
  const { deletion_requested_at: before } = await db
    .selectFrom('users')
    .select('deletion_requested_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before !== null) return { deletesAt: deletionTime(before).toISOString() }
  await db.updateTable('users').set({ deletion_requested_at: now }).where('id', '=', userId).execute()
  await revokeDeviceSessions(ctx, userId, deviceSessionId === undefined ? {} : { except: deviceSessionId })
  const deletesAt = deletionTime(now)
  const requestedAt = now.toISOString()
  await ctx.emit('account.deletion-requested', { userId, requestedAt })
  await ctx.schedule('account-deletion.erase', { userId, requestedAt }, { at: deletesAt })
  // Open sockets of this account are checked at once, also the one of this device.
  ctx.push([userId], { subject: 'accounts', ids: [userId] })
  return { deletesAt: deletesAt.toISOString() }
}
