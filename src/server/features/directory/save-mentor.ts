import { savedLimits } from '#contract/directory/constants.ts'
import type { savedRoutes } from '#contract/directory/saved-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { findVisible } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { savedMentorIds } from './reads/saved-mentors.ts'
import { deleteSavedMentor, insertSavedMentor, lockUser } from './store.ts'

/** Saves a mentor for the caller, or takes them out. Whom one may not know of any more can still be taken out. */
export async function saveMentor(
  ctx: Context<Member>,
  { params: { profileId }, body: { isSaved } }: Parsed<(typeof savedRoutes)['saveMentor']>,
): Promise<void> {
  const { actor, db, now } = ctx
  if (isSaved) {
    await findVisible(db, 'mentor', profileId, actor.userId)
    await lockUser(db, actor.userId)
    await insertSavedMentor(db, actor.userId, profileId, now)
    if ((await savedMentorIds(ctx)).length > savedLimits.mentors) throw new Refusal('saved_mentors_full')
  } else await deleteSavedMentor(db, actor.userId, profileId)
  ctx.push([actor.userId], { subject: 'saved-mentors', ids: [profileId] })
}
