import type { KnownCredential } from '#contract/accounts/passkey-schemas.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import type { Passkeys } from '#server/platform/auth/passkeys.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Uses a challenge up; throws `passkey_expired` for one that is unknown, expired or used, also by two requests at the same time. */
export async function consumeChallenge(
  ctx: Context,
  passkeys: Passkeys,
  clientData: string,
  userId: string | null,
): Promise<string> {
  const challenge = passkeys.readChallenge(clientData, userId, ctx.now)
  const used =
    challenge &&
    (await ctx.db
      .insertInto('used_passkey_challenges')
      .values({ challenge_hash: hashToken(challenge.text), expires_at: challenge.expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('expires_at')
      .executeTakeFirst())
  if (!used) throw new Refusal('passkey_expired')
  return challenge.text
}

/** Checks a passkey of any account and returns whose it is. */
export async function acceptPasskey(ctx: Context, passkeys: Passkeys, credential: KnownCredential): Promise<string> {
  const challenge = await consumeChallenge(ctx, passkeys, credential.response.clientDataJSON, null)
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter', 'transports'])
    .where('credential_id', '=', credential.id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw new Refusal('passkey_unknown')
  const stored = { ...passkey, credentialId: credential.id, counter: Number(passkey.counter) }
  const counter = await passkeys.verifyKnown(credential, challenge, stored)
  if (counter === undefined) throw new Refusal('passkey_refused', { accountId: passkey.userId })
  await ctx.db.updateTable('passkeys').set({ counter, last_used_at: ctx.now }).where('id', '=', passkey.id).execute()
  return passkey.userId
}
