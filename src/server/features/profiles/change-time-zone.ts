import { movedBreakEnd } from '#rules/mentor-activity/breaks.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { announceChange } from './announce-change.ts'

/** Changes the zone in which the caller sees every time; `zone` is canonical. The availability feature changes their schedule. */
export async function changeTimeZone(ctx: Context<Member>, zone: string): Promise<void> {
  await ctx.db.updateTable('users').set({ time_zone: zone }).where('id', '=', ctx.actor.userId).execute()
  await moveBreakEnd(ctx, zone)
  await announceChange(ctx)
}

/** A break ends at the start of its date, in the new zone too. */
async function moveBreakEnd({ db, actor }: Context<Member>, zone: string): Promise<void> {
  const { break_ends_at: endsAt } = await db
    .selectFrom('profiles')
    .select('break_ends_at')
    .where('id', '=', actor.profileId)
    .executeTakeFirstOrThrow()
  if (endsAt === null) return
  const moved = new Date(movedBreakEnd(endsAt.getTime(), actor.timeZone, zone))
  await db.updateTable('profiles').set({ break_ends_at: moved }).where('id', '=', actor.profileId).execute()
}
