import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Disconnects a calendar; without any, no slots are offered, and sessions stay booked. */
export async function deleteCalendar(ctx: Context<Member>, { params }: { params: { id: string } }): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('calendars')
    .where('id', '=', params.id)
    .where('user_id', '=', ctx.actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Refusal('not_found')
  ctx.push([ctx.actor.userId], { feature: 'calendars', ids: [params.id] })
  ctx.push([ctx.actor.userId], { feature: 'availability', ids: [ctx.actor.profileId] })
  await ctx.emit('availability.changed', { profileId: ctx.actor.profileId })
}
