import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { verifyPassword } from '#server/platform/auth/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAccount } from '../queries.ts'

type Input = Parsed<typeof accountRoutes.removeTwoStep>

/** Turns two-step sign-in off, with the password. Staff cannot turn it off (D9). */
export const removeTwoStep = command(
  async (ctx: Context<Actor>, _input: Input) => {
    const { userId } = ctx.actor
    const removed = await ctx.db
      .deleteFrom('two_step_secrets')
      .where('user_id', '=', userId)
      .where('activated_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) throw new Refusal('two_step_inactive')
    await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await ctx.db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
    await ctx.emit('account.two-step-changed', { userId, active: false, at: ctx.now.toISOString() })
  },
  async (ctx: Context<Actor>, { body }: Input) => {
    if (ctx.actor.staff) throw new Refusal('forbidden')
    const account = await findAccount(ctx.db, ctx.actor.userId)
    if (!(await verifyPassword(account?.passwordHash, body.password))) throw new Refusal('old_password_wrong')
  },
)
