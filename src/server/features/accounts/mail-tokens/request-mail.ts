import { type accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import { command, type Job } from '#server/platform/feature.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { issueMailToken, seal } from './store.ts'
import { findAccountByEmail } from '../queries.ts'

// Whether the address is known is looked up only in the job, so that neither the answer nor its timing reveals it (D6).

/** Requests a link to set a new password. */
export const requestPasswordReset = command(
  async (ctx: Context, { body }: Parsed<typeof accountRoutes.forgotPassword>) => {
    await ctx.schedule('accounts.mail-reset', { email: body.email })
    return { message: textsFor(ctx.locale).accountsAuth.forgotSent }
  },
)

/** Requests the confirmation e-mail again. */
export const resendVerification = command(
  async (ctx: Context, { body }: Parsed<typeof accountRoutes.resendVerification>) => {
    await ctx.schedule('accounts.mail-verification', { email: body.email })
  },
)

export const mailJobs = ({ secrets }: AppDependencies): Record<string, Job> => ({
  'mail-reset': {
    async run(ctx: JobContext, { email }) {
      const account = await findAccountByEmail(ctx.db, String(email))
      if (!account || account.suspendedAt !== null) return
      const token = await issueMailToken(ctx.db, account.id, 'reset', ctx.now)
      await ctx.emit('account.reset-requested', { userId: account.id, token: seal(secrets, token) })
    },
  },
  'mail-verification': {
    async run(ctx: JobContext, { email }) {
      const account = await findAccountByEmail(ctx.db, String(email))
      if (!account || account.verifiedAt !== null || account.suspendedAt !== null) return
      const token = await issueMailToken(ctx.db, account.id, 'verify', ctx.now)
      await ctx.emit('account.verification-requested', { userId: account.id, token: seal(secrets, token) })
    },
  },
})
