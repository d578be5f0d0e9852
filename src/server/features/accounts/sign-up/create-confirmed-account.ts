import type { Role } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { isReservedEmail } from '../email-change/queries.ts'
import { emailKey, refuseSuspended } from '../policy.ts'
import { findAccountByEmail } from '../queries.ts'
import { revokeUnconfirmedCredentials } from './revoke-unconfirmed-credentials.ts'

type ConfirmedAccount = {
  email: string
  fullName: string
  /** Null: its owner chooses one by e-mail, or logs in with a provider. */
  passwordHash: string | null
  role?: Role | null
  locale?: string | undefined
}

/**
 * Creates an account whose address is known to be its owner's, or takes over one that nobody confirmed. Returns its id; undefined where
 * somebody has the address. Throws `account_suspended`.
 */
export async function createConfirmedAccount(
  ctx: Context,
  { email, fullName, passwordHash, role, locale }: ConfirmedAccount,
): Promise<string | undefined> {
  const key = emailKey(email)
  if (await isReservedEmail(ctx.db, key, ctx.now)) return undefined
  const former = await findAccountByEmail(ctx.db, email)
  if (former?.verifiedAt) return undefined
  if (former) {
    refuseSuspended(former)
    await revokeUnconfirmedCredentials(ctx, former.id)
  }
  const account = {
    email,
    full_name: fullName,
    password_hash: passwordHash,
    registration_key_hash: null,
    email_verified_at: ctx.now,
    ...(role !== undefined && { chosen_role: role }),
    ...(locale !== undefined && { locale }),
  }
  const user = await ctx.db
    .insertInto('users')
    .values({ ...account, email_key: key, created_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(account).where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return user?.id
}
