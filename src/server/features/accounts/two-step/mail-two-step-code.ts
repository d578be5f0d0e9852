import { randomInt } from 'node:crypto'
import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOpenChallenge, findSecondStep } from './queries.ts'
import { seal } from '../mail-tokens/store.ts'
import { acceptsMailedCode } from '../policy.ts'

/** E-mails a code for this log-in, which invalidates the previous one. */
export const mailTwoStepCode = (dependencies: AppDependencies) =>
  command(async (ctx: Context, { body }: Parsed<typeof accountRoutes.resendTwoStep>) => {
    const challenge = await findOpenChallenge(ctx.db, body.challengeId, ctx.now).executeTakeFirst()
    if (!challenge) throw new Refusal('challenge_expired')
    if (!acceptsMailedCode(await findSecondStep(ctx.db, challenge.userId), ctx.now))
      throw new Refusal('mailed_code_refused', { accountId: challenge.userId })
    await mailCode(ctx, dependencies, challenge)
  })

/** Sends a new code for a log-in that waits for its second step. */
export async function mailCode(
  ctx: Context,
  { secrets }: AppDependencies,
  challenge: { id: string; userId: string },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = Buffer.from(secrets.sign('mailed-code', `${challenge.id} ${code}`), 'base64url')
  await ctx.db.updateTable('sign_in_challenges').set({ code_hash: codeHash }).where('id', '=', challenge.id).execute()
  await ctx.emit('account.code-requested', {
    userId: challenge.userId,
    challengeId: challenge.id,
    code: seal(secrets, code),
  })
}
