import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { findOwnRecording } from '#server/features/files/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isProfane } from '#server/platform/text/profanity.ts'
import { announceChange } from './announce-change.ts'

/** Introduces a mentor by a recording of theirs, in place of an earlier one. */
export const setIntroduction = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['setIntroduction']>) => {
    const { fileLink: link, seconds, transcript } = body
    if (isProfane(transcript))
      throw new Refusal('invalid_input', { fields: [{ field: 'transcript', code: 'transcript_inappropriate' }] })
    const { contentType, size } = await findOwnRecording(ctx, link)
    const kind = contentType.startsWith('video/') ? ('video' as const) : ('voice' as const)
    const row = { link, kind, seconds, size, transcript, created_at: ctx.now }
    await ctx.db
      .insertInto('introductions')
      .values({ ...row, profile_id: ctx.actor.profileId })
      .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(row))
      .execute()
    await announceChange(ctx)
    return { introduction: { url: link, kind, seconds, size, transcript } }
  },
)

/** Takes the introduction of a mentor off their profile; the file is swept like a picture that is not used. */
export const removeIntroduction = command(async (ctx: Context<Member>) => {
  await ctx.db.deleteFrom('introductions').where('profile_id', '=', ctx.actor.profileId).execute()
  await announceChange(ctx)
})
