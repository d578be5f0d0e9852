import { type profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { isPhoneNumber } from '#server/platform/text/phone-numbers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceChange } from './announce-change.ts'

/** Changes the about text and the phone number. */
export const setBioAndPhone = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['setBioAndPhone']>) => {
    if (!isPhoneNumber(body.phone))
      throw new Refusal('invalid_input', { fields: [{ field: 'phone', code: 'phone_invalid_in_settings' }] })
    await ctx.db.updateTable('profiles').set(body).where('id', '=', ctx.actor.profileId).execute()
    await announceChange(ctx)
    return body
  },
)
