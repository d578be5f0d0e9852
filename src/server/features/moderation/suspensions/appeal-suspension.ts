import type { appealRoutes } from '#contract/moderation/appeal-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { deletionTime } from '#server/features/accounts/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findSuspension, suspensionOfToken } from './store.ts'

type Deps = Pick<AppDependencies, 'secrets'>

/** What the appeal page shows to whoever has the link of the e-mail. */
export const showAppealState =
  ({ secrets }: Deps) =>
  async ({ db, locale }: Context, { params }: Parsed<typeof appealRoutes.appealState>) => {
    const suspension = await findSuspension(db, suspensionOfToken(secrets, params.token))
    const user =
      suspension &&
      (await db
        .selectFrom('users')
        .select(['full_name', 'deletion_requested_at', 'deleted_at'])
        .where('id', '=', suspension.userId)
        .executeTakeFirst())
    if (!suspension || !user || user.deleted_at !== null) throw new Refusal('token_expired')
    const appeal = await db
      .selectFrom('appeals')
      .select('id')
      .where('suspension_id', '=', suspension.id)
      .executeTakeFirst()
    return {
      fullName: user.full_name,
      reason: staffReasonIn(suspension.reason, locale),
      isOver: suspension.status !== 'ACTIVE' && suspension.status !== 'PROPOSED',
      isSent: appeal !== undefined,
      deletesAt: user.deletion_requested_at && deletionTime(user.deletion_requested_at).toISOString(),
    }
  }

/** Appeals against a suspension, once; it waits for staff. */
export const sendAppeal =
  ({ secrets }: Deps) =>
  async (ctx: Context, { params, body }: Parsed<typeof appealRoutes.sendAppeal>): Promise<void> => {
    const suspension = await findSuspension(ctx.db, suspensionOfToken(secrets, params.token))
    if (suspension?.status !== 'ACTIVE' && suspension?.status !== 'PROPOSED') throw new Refusal('token_expired')
    const row = await ctx.db
      .insertInto('appeals')
      .values({ suspension_id: suspension.id, text: body.text, status: 'OPEN', created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('already_decided', { text: (locale) => textsFor(locale).refusals.appealed_already })
    await ctx.emit('appeal.received', { appealId: row.id })
  }
