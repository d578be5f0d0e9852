import type { AuthRecord } from '#contract/accounts/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isReservedEmail } from '../email-change/queries.ts'
import { emailKey, refuseCommonPassword, refuseSuspended } from '../policy.ts'
import { findAccountByEmail } from '../queries.ts'
import { openDeviceSession } from '../sign-in/open-device-session.ts'
import { revokeUnconfirmedCredentials } from './revoke-unconfirmed-credentials.ts'

type Invited = { email: string; fullName: string; role: Role | null; locale: string; passwordHash: string }

/**
 * Creates an account for somebody who opened a link that was mailed to this address, or takes over one that nobody confirmed, and signs
 * in. Throws `account_exists`.
 */
export async function registerInvited(
  ctx: Context,
  dependencies: AppDependencies,
  { email, fullName, role, locale, passwordHash }: Invited,
): Promise<AuthRecord> {
  const key = emailKey(email)
  if (await isReservedEmail(ctx.db, key, ctx.now)) throw new Refusal('account_exists')
  const former = await findAccountByEmail(ctx.db, email)
  if (former?.verifiedAt) throw new Refusal('account_exists')
  if (former) {
    refuseSuspended(former)
    await revokeUnconfirmedCredentials(ctx, former.id)
  }
  const account = {
    email,
    full_name: fullName,
    password_hash: passwordHash,
    email_verified_at: ctx.now,
    registration_key_hash: null,
    locale,
    chosen_role: role,
  }
  const user = await ctx.db
    .insertInto('users')
    .values({ ...account, email_key: key, created_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(account).where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new Refusal('account_exists')
  return openDeviceSession(ctx, dependencies, { userId: user.id, remember: false, secondFactor: null })
}

/** Hashes the password of a new account; refused where it is common, or made of the person's name or address. */
export function hashNewPassword(
  { APP_NAME }: Pick<AppDependencies['env'], 'APP_NAME'>,
  { email, fullName, password }: { email: string; fullName: string; password: string },
): Promise<string> {
  refuseCommonPassword('password', password, { email, fullName }, APP_NAME)
  return hashPassword(password)
}
