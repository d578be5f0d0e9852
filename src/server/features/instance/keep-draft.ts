import type { instanceRoutes } from '#contract/instance/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { previewToken } from '#server/platform/instance/preview.ts'
import { refusePictures } from './policy.ts'

/** Keeps settings for the caller, and answers with what opens pages in them. */
export const saveDraft =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (ctx: Context<Actor>, { body }: Parsed<typeof instanceRoutes.saveInstanceDraft>) => {
    const { db, actor, now } = ctx
    await refusePictures(ctx, body.settings)
    const draft = { settings: JSON.stringify(body.settings), version: body.version, saved_at: now }
    await db
      .insertInto('instance_drafts')
      .values({ user_id: actor.userId, ...draft })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(draft))
      .execute()
    return previewToken(secrets, actor.userId, now)
  }

export async function discardDraft({ db, actor }: Context<Actor>): Promise<void> {
  await db.deleteFrom('instance_drafts').where('user_id', '=', actor.userId).execute()
}
