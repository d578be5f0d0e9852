import type { Context, Member } from '#server/platform/context.ts'

/** Tells the rest of the program, and the person's other browsers, that her profile is another one now. */
export async function announceChange(ctx: Context<Member>): Promise<void> {
  const { userId, profileId } = ctx.actor
  await ctx.emit('profile.changed', { profileId })
  ctx.push([userId], { feature: 'profiles', ids: [profileId] })
}
