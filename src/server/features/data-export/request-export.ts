import type { DataExport } from '#contract/data-export/routes.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { showExport } from './queries.ts'

/** Has an archive made, unless one is being made or can still be downloaded. */
export async function requestExport(ctx: Context<Actor>): Promise<DataExport> {
  const { db, actor, now } = ctx
  await db.deleteFrom('data_exports').where('user_id', '=', actor.userId).where('expires_at', '<=', now).execute()
  const made = await db
    .insertInto('data_exports')
    .values({ user_id: actor.userId, requested_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await ctx.schedule('data-export.build', { exportId: made.id })
  return showExport(ctx)
}
