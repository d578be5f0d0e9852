import type { AuthRecord } from '#contract/accounts/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseCommonPassword } from '../policy.ts'
import { openDeviceSession } from '../sign-in/open-device-session.ts'
import { createConfirmedAccount } from './create-confirmed-account.ts'

type Invited = { email: string; fullName: string; role: Role | null; locale: string; passwordHash: string }

/**
 * Creates an account for somebody who opened a link that was mailed to this address, or takes over one that nobody confirmed, and signs
 * in. Throws `account_exists`.
 */
export async function registerInvited(
  ctx: Context,
  dependencies: AppDependencies,
  invited: Invited,
): Promise<AuthRecord> {
  const userId = await createConfirmedAccount(ctx, invited)
  if (userId === undefined) throw new Refusal('account_exists')
  await ctx.emit('account.terms-accepted', { userId })
  return openDeviceSession(ctx, dependencies, { userId, remember: false, secondFactor: null })
}

/** Hashes the password of a new account; refused where it is common, or made of the person's name or address. */
export function hashNewPassword(
  { APP_NAME }: Pick<AppDependencies['env'], 'APP_NAME'>,
  { email, fullName, password }: { email: string; fullName: string; password: string },
): Promise<string> {
  refuseCommonPassword('password', password, { email, fullName }, APP_NAME)
  return hashPassword(password)
}
