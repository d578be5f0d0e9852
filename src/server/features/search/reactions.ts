import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { indexMentors } from './index-mentors.ts'

const index = (ctx: JobContext, { profileId }: { profileId: string }) => indexMentors(ctx.db, [profileId])

/** Keeps the search's copy of a profile. */
export const searchReactions: Reactions = {
  'profile.created': { index },
  'profile.changed': { index },
}
