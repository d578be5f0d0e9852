import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Locks the caller's schedule for a change and raises its version; makes it from her profile at the first use. */
export async function openSchedule({ actor, db }: Context<Member>): Promise<{ fixedVideoLink: string | null }> {
  const row = await db
    .insertInto('schedules')
    .values({ profile_id: actor.profileId, user_id: actor.userId, time_zone: actor.timeZone })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ version: sql`schedules.version + 1` }))
    .returning('fixed_video_link')
    .executeTakeFirstOrThrow()
  return { fixedVideoLink: row.fixed_video_link }
}

/** Hours are published only by a mentor whose sessions have a room: their own link, or the rooms of this server. */
export function requireRoom({ rooms }: Parts, publishes: boolean, fixedVideoLink: string | null | undefined) {
  if (publishes && !rooms.has({ fixedVideoLink: fixedVideoLink || null })) throw new Refusal('video_link_required')
}

/** Tells everyone who looks at these hours. */
export async function announceChange(ctx: Context<Member>) {
  ctx.push([ctx.actor.userId], { feature: 'availability', ids: [ctx.actor.profileId] })
  await ctx.emit('availability.changed', { profileId: ctx.actor.profileId })
}
