import type { JobContext } from '#server/platform/context.ts'
import { findSessionForUpdate, refreshSession } from '../store.ts'
import { cancelSelected } from './cancel-session.ts'

/**
 * Cancels what is ahead of every session that an account hosts: it was suspended, or is being deleted. Running it again finds nothing
 * left.
 */
export async function cancelHostedBy(ctx: JobContext, userId: string, reason: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('group_sessions')
    .select('id')
    .where('host_user_id', '=', userId)
    .where('status', '=', 'UPCOMING')
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const session = await findSessionForUpdate(ctx.db, id, userId)
    if (session?.status !== 'UPCOMING') continue
    await cancelSelected(ctx, session, { scope: 'series', date: undefined, reason })
    await refreshSession(ctx.db, id, ctx.now)
  }
}
