import type { Actor, Context } from '#server/platform/context.ts'
import { closePushes } from './push/store.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Marks one read; reading it again changes nothing. All browsers of the person clear it at once (D53). */
export async function markRead(ctx: Context<Actor>, { params: { id } }: { params: { id: string } }): Promise<void> {
  const row = await ctx.db
    .selectFrom('notifications')
    .select(['read_at', 'event_key as key'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.read_at !== null) return
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  ctx.push([ctx.actor.userId], { subject: 'notifications', ids: [id] })
  await closePushes(ctx, ctx.actor.userId, { keys: [row.key] }, ctx.actor.deviceSessionId)
}

/** Marks all current notifications read. */
export async function markAllRead(ctx: Context<Actor>): Promise<void> {
  const rows = await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('user_id', '=', ctx.actor.userId)
    .where('read_at', 'is', null)
    .returning(['id', 'event_key as key'])
    .execute()
  // Above this number of ids clients refetch the whole list.
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  await closePushes(ctx, ctx.actor.userId, { keys }, ctx.actor.deviceSessionId)
  ctx.push([ctx.actor.userId], { subject: 'notifications', ids: rows.length > 50 ? [] : rows.map((row) => row.id) })
}
