import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isReservedEmail } from '../email-change/queries.ts'
import { emailKey, refuseSuspended } from '../policy.ts'
import { findAccountByEmail } from '../queries.ts'
import { revokeUnconfirmedCredentials } from './revoke-unconfirmed-credentials.ts'

type Provisioned = { email: string; fullName: string; locale: string | undefined }

/**
 * Creates an account without a password for an address that an organisation vouches for, or takes over one that nobody confirmed; returns
 * its id. Its owner logs in with the organisation's provider, or chooses a password by e-mail. Throws `scim_user_exists`.
 */
export async function provisionAccount(ctx: Context, { email, fullName, locale }: Provisioned): Promise<string> {
  if (await isReservedEmail(ctx.db, emailKey(email), ctx.now)) throw new Refusal('scim_user_exists')
  const former = await findAccountByEmail(ctx.db, email)
  if (former?.verifiedAt) throw new Refusal('scim_user_exists')
  if (former) {
    refuseSuspended(former)
    await revokeUnconfirmedCredentials(ctx, former.id)
  }
  const account = {
    email,
    full_name: fullName,
    password_hash: null,
    registration_key_hash: null,
    email_verified_at: ctx.now,
    ...(locale !== undefined && { locale }),
  }
  const user = await ctx.db
    .insertInto('users')
    .values({ ...account, email_key: emailKey(email), created_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(account).where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new Refusal('scim_user_exists')
  return user.id
}
