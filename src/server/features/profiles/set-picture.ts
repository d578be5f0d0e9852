import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { assertOwnPicture } from '#server/features/files/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { announceChange } from './announce-change.ts'

/** Changes the picture to an upload of the caller. */
export const setPicture = command(
  async (ctx: Context<Member>, { query }: Parsed<(typeof profileRoutes)['setPicture']>) => {
    const { profilePictureUrl } = query
    await assertOwnPicture(ctx, profilePictureUrl)
    await ctx.db
      .updateTable('users')
      .set({ picture_url: profilePictureUrl })
      .where('id', '=', ctx.actor.userId)
      .execute()
    await announceChange(ctx)
    return { profilePictureUrl }
  },
)
