import type { connectionRoutes } from '#contract/connections/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { deleteConnection, lockPair } from './store.ts'

/**
 * Ends a connection for both. Works for people one can no longer see, and answers alike whether there was a connection or not, so that
 * undoing twice is no error and nobody learns which profiles exist.
 */
export async function disconnect(
  ctx: Context<Member>,
  { params }: Parsed<(typeof connectionRoutes)['disconnect']>,
): Promise<void> {
  const { actor, db, now } = ctx
  const other = await db
    .selectFrom('profiles')
    .select('user_id as userId')
    .where('id', '=', params.profileId)
    .executeTakeFirst()
  if (!other) return
  await lockPair(db, actor.userId, other.userId)
  const since = await deleteConnection(db, actor.userId, other.userId)
  if (since === undefined) return
  await ctx.emit('connection.ended', {
    userId: actor.userId,
    otherId: other.userId,
    since: since.toISOString(),
    at: now.toISOString(),
  })
  ctx.push([actor.userId, other.userId], { subject: 'connections', ids: [actor.profileId, params.profileId] })
}
