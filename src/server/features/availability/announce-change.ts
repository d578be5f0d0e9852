import type { Context, Member } from '#server/platform/context.ts'

/** Emits the change of the caller's hours and invalidates them in the browsers that show them. */
export async function announceChange({ actor, emit, push }: Context<Member>): Promise<void> {
  push([actor.userId], { subject: 'availability', ids: [actor.profileId] })
  await emit('availability.changed', { profileId: actor.profileId })
}
