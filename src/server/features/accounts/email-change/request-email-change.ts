import type { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { after, emailKey, lifetimes } from '../policy.ts'
import { findAccount } from '../queries.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'
import { endPendingChange } from './store.ts'

/** Requests another address for the account; nothing changes until the new mailbox confirms it. */
export const requestEmailChange = command(
  async (ctx: Context<Actor>, { body }: Parsed<typeof emailChangeRoutes.requestEmailChange>) => {
    const { userId } = ctx.actor
    await requireRecentAuthentication(ctx)
    // Two requests at once: the later one replaces the earlier one.
    await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const account = await findAccount(ctx.db, userId)
    if (!account || account.email === body.email) throw new Refusal('email_unchanged')
    await endPendingChange(ctx.db, userId, ctx.now)
    const { id: changeId } = await ctx.db
      .insertInto('email_changes')
      .values({
        user_id: userId,
        old_email: account.email,
        old_email_key: emailKey(account.email),
        new_email: body.email,
        new_email_key: emailKey(body.email),
        created_at: ctx.now,
        confirm_until: after(ctx.now, lifetimes.emailChange),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.emit('account.email-change-requested', { changeId })
  },
)

/** Withdraws the waiting change. */
export const cancelEmailChange = command(async (ctx: Context<Actor>) =>
  endPendingChange(ctx.db, ctx.actor.userId, ctx.now),
)
