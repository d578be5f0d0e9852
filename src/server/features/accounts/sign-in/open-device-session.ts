import { sql } from 'kysely'
import type { AuthRecord, Challenge } from '#contract/accounts/schemas.ts'
import { deviceName, networkOf } from '#rules/accounts/devices.ts'
import type { Context } from '#server/platform/context.ts'
import { Answer } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { hashToken, newToken } from '#server/platform/auth/secrets.ts'
import { issueMailToken, seal } from '../mail-tokens/store.ts'
import { mailCode } from '../two-step/mail-two-step-code.ts'
import { after, isMailboxUsedUp, lifetimes } from '../policy.ts'
import { authRecordOf } from '../queries.ts'
import { recognizeDevice } from './recognize-device.ts'

/** Signs a device in: a new family of refresh tokens. The owner is notified of a device that is new to the account. */
export async function openDeviceSession(
  ctx: Context,
  { accessTokens, secrets }: AppDependencies,
  userId: string,
  remember: boolean,
): Promise<AuthRecord> {
  const { isNew } = await recognizeDevice(ctx, userId)
  const { ip, userAgent, device: hints } = ctx.request
  const device = await ctx.db
    .insertInto('device_sessions')
    .values({
      user_id: userId,
      device: deviceName(userAgent),
      time_zone: hints?.timeZone ?? null,
      language: hints?.language ?? null,
      network: networkOf(ip),
      remember,
      created_at: ctx.now,
      last_used_at: ctx.now,
      expires_at: after(ctx.now, remember ? lifetimes.remembered : lifetimes.notRemembered),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refreshToken = newToken()
  await ctx.db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(refreshToken), device_session_id: device.id })
    .execute()
  if (isNew) {
    const token = await issueMailToken(ctx.db, userId, 'secure', ctx.now)
    await ctx.emit('account.new-device', { userId, deviceSessionId: device.id, token: seal(secrets, token) })
  }
  const accessToken = await accessTokens.issue({ userId, deviceSessionId: device.id })
  return { accessToken, refreshToken, ...(await authRecordOf(ctx.db, userId)) }
}

/**
 * The end of every log-in with a first factor: signed in, or a second factor is required. Staff always need one: those without an app get
 * a code by mail at once (D9), which does not open the staff desk.
 */
export async function signInOrChallenge(
  ctx: Context,
  dependencies: AppDependencies,
  userId: string,
  remember: boolean,
): Promise<AuthRecord | Answer<Challenge>> {
  const { hasApp, isStaff, passwordResetAt } = await ctx.db
    .selectFrom('users as user')
    .leftJoin('two_step_secrets as secret', 'secret.user_id', 'user.id')
    .select([
      sql<boolean>`secret.activated_at is not null`.as('hasApp'),
      sql<boolean>`"user".staff_role is not null`.as('isStaff'),
      'user.password_reset_at as passwordResetAt',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!hasApp && !isStaff) return openDeviceSession(ctx, dependencies, userId, remember)
  const { id } = await ctx.db
    .insertInto('sign_in_challenges')
    .values({ user_id: userId, remember, created_at: ctx.now, expires_at: after(ctx.now, lifetimes.challenge) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hasApp) {
    const mailed = isMailboxUsedUp(passwordResetAt, ctx.now) ? [] : (['email'] as const)
    return Answer.other(202, { challengeId: id, methods: ['app', ...mailed, 'recovery'] })
  }
  await mailCode(ctx, dependencies, { id, userId })
  return Answer.other(202, { challengeId: id, methods: ['email'] })
}
