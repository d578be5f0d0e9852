import type { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { revokeMailTokens } from '../mail-tokens/store.ts'
import { after, lifetimes } from '../policy.ts'
import { isReservedEmail } from './queries.ts'
import { emailChangeOf, setEmail } from './store.ts'

/**
 * Confirms a change with the link in the new mailbox. Links in the old one stop working, except the one that undoes this. Another account
 * that took the address meanwhile is refused by the unique key.
 */
export const confirmEmailChange = ({ secrets }: AppDependencies) =>
  command(async (ctx: Context, { body }: Parsed<typeof emailChangeRoutes.confirmEmailChange>) => {
    const changeId = emailChangeOf(secrets, body.token, 'confirm')
    const change =
      changeId &&
      (await ctx.db
        .updateTable('email_changes')
        .set({ confirmed_at: ctx.now, undo_until: after(ctx.now, lifetimes.emailChangeUndo) })
        .where('id', '=', changeId)
        .where('confirmed_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('confirm_until', '>', ctx.now)
        .returning(['id', 'user_id as userId', 'new_email as email', 'new_email_key as key'])
        .executeTakeFirst())
    if (!change) throw new Refusal('token_expired')
    if (await isReservedEmail(ctx.db, change.key, ctx.now, change.userId)) throw new Refusal('email_taken')
    await setEmail(ctx.db, change.userId, change)
    await revokeMailTokens(ctx.db, change.userId, ctx.now)
    await ctx.emit('account.email-changed', { changeId: change.id })
    return { email: change.email }
  })
