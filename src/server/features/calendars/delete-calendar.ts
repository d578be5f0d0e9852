import { scheduleLockOfUser } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceCalendar } from './announce-calendar.ts'
import { mergeCalendars } from './store.ts'

/** Disconnects a calendar with its busy times; without any, no slots are offered, and sessions stay booked. */
export async function deleteCalendar(ctx: Context<Member>, { params }: { params: { id: string } }): Promise<void> {
  await scheduleLockOfUser(ctx.actor.userId).execute(ctx.db)
  const gone = await ctx.db
    .deleteFrom('calendars')
    .where('id', '=', params.id)
    .where('user_id', '=', ctx.actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Refusal('not_found')
  await mergeCalendars(ctx.db, ctx.actor.userId)
  await announceCalendar(ctx, params.id)
}
