import type { Context, Member } from '#server/platform/context.ts'
import { announceChange } from './announce-change.ts'

/** Changes the zone in which the caller sees every time; `zone` is canonical. The availability feature changes their schedule. */
export async function changeTimeZone(ctx: Context<Member>, zone: string): Promise<void> {
  await ctx.db.updateTable('users').set({ time_zone: zone }).where('id', '=', ctx.actor.userId).execute()
  await announceChange(ctx)
}
