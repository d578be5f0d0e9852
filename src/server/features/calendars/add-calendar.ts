import type { Calendar } from '#contract/calendars/routes.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { calendarColumns, showCalendar } from './queries.ts'

/** Connects a calendar, so that the mentor's slots are offered. */
export async function addCalendar(
  ctx: Context<Member>,
  { body }: { body: { provider: 'builtin' } },
): Promise<Calendar> {
  const row = await ctx.db
    .insertInto('calendars')
    .values({ user_id: ctx.actor.userId, provider: body.provider, account: ctx.actor.email, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(calendarColumns)
    .executeTakeFirst()
  if (!row) throw new Refusal('calendar_exists')
  ctx.push([ctx.actor.userId], { feature: 'calendars', ids: [row.id] })
  ctx.push([ctx.actor.userId], { feature: 'availability', ids: [ctx.actor.profileId] })
  await ctx.emit('availability.changed', { profileId: ctx.actor.profileId })
  return showCalendar(row)
}
