import type { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { revokeCredentials } from '../sign-in/revoke-credentials.ts'
import { emailChangeOf, setEmail } from './store.ts'

/**
 * Undoes a change, or stops one that nobody confirmed yet, with the link in the old mailbox. Later changes of the account end too: the
 * earlier owner of the mailbox takes precedence.
 */
export const undoEmailChange = ({ secrets }: AppDependencies) =>
  command(async (ctx: Context, { body }: Parsed<typeof emailChangeRoutes.undoEmailChange>) => {
    const changeId = emailChangeOf(secrets, body.token, 'undo')
    const change = changeId && (await endChange(ctx, changeId))
    if (!change) throw new Refusal('token_expired')
    await ctx.db
      .updateTable('email_changes')
      .set({ ended_at: ctx.now })
      .where('user_id', '=', change.userId)
      .where('created_at', '>=', change.createdAt)
      .where('ended_at', 'is', null)
      .execute()
    if (change.confirmedAt !== null) await setEmail(ctx.db, change.userId, change)
    await ctx.emit('account.email-change-undone', { changeId: change.id })
    return { email: change.email, resetToken: await revokeCredentials(ctx, change.userId, change.createdAt) }
  })

const endChange = (ctx: Context, changeId: string) =>
  ctx.db
    .updateTable('email_changes')
    .set({ ended_at: ctx.now })
    .where('id', '=', changeId)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('undo_until', '>', ctx.now),
        where.and([where('confirmed_at', 'is', null), where('confirm_until', '>', ctx.now)]),
      ]),
    )
    .returning([
      'id',
      'user_id as userId',
      'old_email as email',
      'old_email_key as key',
      'created_at as createdAt',
      'confirmed_at as confirmedAt',
    ])
    .executeTakeFirst()
