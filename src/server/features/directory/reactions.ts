import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { indexProfiles } from './store.ts'

async function index(ctx: JobContext, { profileId }: { profileId: string }): Promise<void> {
  await indexProfiles(ctx.db, [profileId], ctx.now)
}

/** Keep the search index. Bookings change ranks too: the nightly refresh follows them. */
export const directoryReactions: Reactions = {
  'profile.created': { index },
  'profile.changed': { index },
  'availability.changed': { index },
}
