import type { Provider } from '#contract/accounts/schemas.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { fullNameFrom } from '#rules/profiles/full-names.ts'
import type { Context } from '#server/platform/context.ts'
import type { ExternalIdentity } from '#server/platform/auth/oidc.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isReservedEmail } from '../email-change/queries.ts'
import { emailKey } from '../policy.ts'
import { revokeUnconfirmedCredentials } from '../sign-up/revoke-unconfirmed-credentials.ts'

/** The account of an identity, by (issuer, subject), because addresses may change hands. */
export const findByIdentity = (ctx: Context, { issuer, subject }: ExternalIdentity) =>
  ctx.db
    .selectFrom('identities as identity')
    .innerJoin('users as user', 'user.id', 'identity.user_id')
    .select(['user.id', 'user.suspended_at as suspendedAt'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()

/** The provider's address, if the provider has verified it (D10). */
export function verifiedEmail({ email, emailVerified }: ExternalIdentity): string {
  if (email === undefined || !emailVerified) throw new Refusal('provider_email_unverified')
  return email
}

/** Links the identity to the account. */
export async function linkIdentity(
  ctx: Context,
  userId: string,
  provider: Provider,
  { issuer, subject }: ExternalIdentity,
): Promise<void> {
  await ctx.db
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, provider, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}

/**
 * An account with an unconfirmed address is taken over by the verified owner of the address: the password, the sessions and the
 * mailed links of the previous registration are revoked (D10).
 */
export async function claimAccount(
  ctx: Context,
  userId: string,
  provider: Provider,
  identity: ExternalIdentity,
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({
      password_hash: null,
      auth_provider: provider.toUpperCase(),
      email_verified_at: ctx.now,
      registration_key_hash: null,
      full_name: fullNameFrom(identity.fullName, verifiedEmail(identity)),
    })
    .where('id', '=', userId)
    .execute()
  await revokeUnconfirmedCredentials(ctx, userId)
  await linkIdentity(ctx, userId, provider, identity)
}

/** A new account without a password; undefined if the address was registered meanwhile or another account may return to it. */
export async function createFromIdentity(
  ctx: Context,
  provider: Provider,
  identity: ExternalIdentity,
  locale: PageLanguage = ctx.locale,
): Promise<string | undefined> {
  const email = verifiedEmail(identity)
  if (await isReservedEmail(ctx.db, emailKey(email), ctx.now)) return undefined
  const user = await ctx.db
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email),
      full_name: fullNameFrom(identity.fullName, email),
      auth_provider: provider.toUpperCase(),
      email_verified_at: ctx.now,
      locale,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user) await linkIdentity(ctx, user.id, provider, identity)
  return user?.id
}
