import type { AuthRecord, Challenge } from '#contract/accounts/schemas.ts'
import { deviceName, networkOf } from '#rules/accounts/devices.ts'
import type { Context } from '#server/platform/context.ts'
import { Answer } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken, newToken } from '#server/platform/auth/secrets.ts'
import { issueMailToken, seal } from '../mail-tokens/store.ts'
import { mailCode } from '../two-step/mail-two-step-code.ts'
import { findSecondStep } from '../two-step/queries.ts'
import { acceptsMailedCode, after, lifetimes } from '../policy.ts'
import { authRecordOf } from '../queries.ts'
import { recognizeDevice } from './recognize-device.ts'

/** What an account has besides its password and mailbox; recovery codes belong to the app (decision 100). */
export type SecondFactor = 'app' | 'recovery' | 'passkey'
type SignIn = { userId: string; remember: boolean; secondFactor: SecondFactor | null }

/** Signs a device in: a new family of refresh tokens. The owner is notified of a device that is new to the account. */
export async function openDeviceSession(
  ctx: Context,
  { accessTokens, secrets }: AppDependencies,
  { userId, remember, secondFactor }: SignIn,
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
      second_factor: secondFactor,
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
  await ctx.db.updateTable('users').set({ last_sign_in_at: ctx.now }).where('id', '=', userId).execute()
  if (isNew) {
    const token = await issueMailToken(ctx.db, userId, 'secure', ctx.now)
    await ctx.emit('account.new-device', { userId, deviceSessionId: device.id, token: seal(secrets, token) })
  }
  const accessToken = await accessTokens.issue({ userId, deviceSessionId: device.id })
  return { accessToken, refreshToken, ...(await authRecordOf(ctx.db, userId)) }
}

/**
 * The end of every log-in with a first factor: signed in, or a second step is required. Staff always need one: those without an app or a
 * passkey get a code by mail at once (D9), which does not open the staff desk.
 */
export async function signInOrChallenge(
  ctx: Context,
  dependencies: AppDependencies,
  userId: string,
  remember: boolean,
): Promise<AuthRecord | Answer<Challenge>> {
  const account = await findSecondStep(ctx.db, userId)
  const { hasApp, isStaff } = account
  if (!hasApp && !isStaff) return openDeviceSession(ctx, dependencies, { userId, remember, secondFactor: null })
  const isMailable = acceptsMailedCode(account, ctx.now)
  if (!hasApp && !isMailable) throw new Refusal('passkey_needed', { accountId: userId })
  const { id } = await ctx.db
    .insertInto('sign_in_challenges')
    .values({ user_id: userId, remember, created_at: ctx.now, expires_at: after(ctx.now, lifetimes.challenge) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hasApp)
    return new Answer<Challenge>(
      { challengeId: id, methods: ['app', ...(isMailable ? (['email'] as const) : []), 'recovery'] },
      { status: 202 },
    )
  await mailCode(ctx, dependencies, { id, userId })
  return new Answer<Challenge>({ challengeId: id, methods: ['email'] }, { status: 202 })
}
