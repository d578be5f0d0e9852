import { sql } from 'kysely'
import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { looksLikeRecoveryCode } from '#server/platform/auth/recovery-codes.ts'
import { findChallengedAccount, findOpenChallenge, findSecondStep } from './queries.ts'
import { acceptAppCode, acceptRecoveryCode } from './store.ts'
import { acceptsMailedCode, after, codeAttempts } from '../policy.ts'
import { openDeviceSession } from '../sign-in/open-device-session.ts'

type Input = Parsed<typeof accountRoutes.verifyTwoStep>
type Challenge = { id: string; userId: string; remember: boolean; codeHash: Buffer | null; sealed: Buffer | null }

/** Finishes a log-in with a code from the app, the mail or the recovery list. */
export const verifyTwoStep = (dependencies: AppDependencies) =>
  command(
    async (ctx: Context, { body }: Input) => {
      const challenge = await findOpenChallenge(ctx.db, body.challengeId, ctx.now)
        .forUpdate('challenge')
        .executeTakeFirst()
      if (!challenge) throw new Refusal('challenge_expired')
      const { userId, remember } = challenge
      const secondFactor =
        (await acceptAppCode(ctx, dependencies, challenge, body.code)) ??
        (await acceptRecoveryCode(ctx, userId, body.code))
      if (secondFactor === null && !(await isFromMail(ctx, dependencies, challenge, body.code)))
        throw new Refusal('code_wrong', { accountId: userId })
      await ctx.db.updateTable('sign_in_challenges').set({ used_at: ctx.now }).where('id', '=', challenge.id).execute()
      return openDeviceSession(ctx, dependencies, { userId, remember, secondFactor })
    },
    // An attempt counts before the code is checked, even if the transaction is rolled back. The account's hourly limit leaves out
    // recovery codes: their 80 bits cannot be guessed, and wrong codes of someone else must not prevent the owner from using them.
    async (ctx: Context, { body }: Input) => {
      const counting = ctx.db
        .updateTable('sign_in_challenges')
        .set({ attempts: sql`attempts + 1` })
        .where('id', '=', body.challengeId)
        .where('used_at', 'is', null)
        .where('attempts', '<', codeAttempts.perChallenge)
        .returning('id')
      const counted = await (
        looksLikeRecoveryCode(body.code) ? counting : counting.where(attemptsWithinHour(ctx), '<', codeAttempts.perHour)
      ).executeTakeFirst()
      if (!counted)
        throw new Refusal('challenge_expired', { accountId: await findChallengedAccount(ctx.db, body.challengeId) })
    },
  )

const attemptsWithinHour = ({ now }: Context) =>
  sql<number>`(select coalesce(sum(other.attempts), 0) from sign_in_challenges other
    where other.user_id = sign_in_challenges.user_id and other.created_at > ${after(now, -60 * 60 * 1000)})`

/** Whether this code was mailed for this log-in, and still counts: staff may have added an app or a passkey since. */
async function isFromMail(ctx: Context, { secrets }: AppDependencies, challenge: Challenge, code: string) {
  const { id, userId, codeHash } = challenge
  if (codeHash === null || !secrets.verify('mailed-code', `${id} ${code}`, codeHash.toString('base64url'))) return false
  return acceptsMailedCode(await findSecondStep(ctx.db, userId), ctx.now)
}
