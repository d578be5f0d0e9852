import type { Context, Member } from '#server/platform/context.ts'

/** What follows from every change of a mentor's calendars: their screens and their free times are read again. */
export async function announceCalendar(ctx: Context<Member>, calendarId: string): Promise<void> {
  ctx.push([ctx.actor.userId], { subject: 'calendars', ids: [calendarId] })
  ctx.push([ctx.actor.userId], { subject: 'availability', ids: [ctx.actor.profileId] })
  await ctx.emit('availability.changed', { profileId: ctx.actor.profileId })
}
