import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { indexProfiles } from './index-profiles.ts'

async function index(ctx: JobContext, { profileId }: { profileId: string }): Promise<void> {
  await indexProfiles(ctx.db, [profileId], ctx.now)
}

/** Keeps the search's copy of a profile. Bookings change ranks, too: those follow at night. */
export const searchReactions: Reactions = {
  'profile.created': { index },
  'profile.changed': { index },
  'availability.changed': { index },
}
