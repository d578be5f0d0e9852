import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { indexProfiles } from './store.ts'

async function index(ctx: JobContext, { profileId }: { profileId: string }): Promise<void> {
  await indexProfiles(ctx.db, [profileId], ctx.now)
}

/** Update the search index. Bookings change ranks too, which the nightly refresh updates. */
export const directoryReactions: Reactions = {
  'profile.created': { index },
  'profile.changed': { index },
  'availability.changed': { index },
  'mentor-activity.changed': { index },
  'break.started': { index },
  'break.ended': { index },
}
