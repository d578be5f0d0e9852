import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { findStaff } from './store.ts'

type Input = Parsed<typeof staffRoutes.startReview>

/** How long others see a reviewer who has closed the browser. Open pages call again every minute. */
const shownFor = 3 * MINUTE

/** Shows the other desks that the caller is reviewing an item, unless somebody else is. */
export async function startReview(ctx: Context<Actor>, { params: { queue, id } }: Input): Promise<void> {
  const { db, actor, now } = ctx
  await db.deleteFrom('queue_item_reviewers').where('expires_at', '<=', now).execute()
  const known = await db
    .selectFrom('queue_item_reviewers')
    .select('staff_id')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .executeTakeFirst()
  const row = await db
    .insertInto('queue_item_reviewers')
    .values({ queue, item_id: id, staff_id: actor.userId, expires_at: new Date(now.getTime() + shownFor) })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'item_id'])
        .doUpdateSet((values) => ({ expires_at: values.ref('excluded.expires_at') }))
        .where('queue_item_reviewers.staff_id', '=', actor.userId),
    )
    .returning('staff_id')
    .executeTakeFirst()
  if (row && !known) await refreshDesks(ctx, id)
}

/** Ends that. */
export async function endReview(ctx: Context<Actor>, { params: { queue, id } }: Input): Promise<void> {
  const row = await ctx.db
    .deleteFrom('queue_item_reviewers')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('staff_id', '=', ctx.actor.userId)
    .returning('staff_id')
    .executeTakeFirst()
  if (row) await refreshDesks(ctx, id)
}

async function refreshDesks({ db, push, actor }: Context<Actor>, id: string): Promise<void> {
  const others = (await findStaff(db)).filter((userId) => userId !== actor.userId)
  push(others, { subject: 'moderation', ids: [id] })
}
