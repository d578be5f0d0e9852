import type { Context, Member } from '#server/platform/context.ts'

/** Emits the change of the caller's profile and invalidates it in their browsers. */
export async function announceChange(ctx: Context<Member>): Promise<void> {
  const { userId, profileId } = ctx.actor
  await ctx.emit('profile.changed', { profileId })
  ctx.push([userId], { subject: 'profiles', ids: [profileId] })
}
