import type { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { deviceName, deviceParts } from '#rules/accounts/devices.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Passkeys } from '#server/platform/auth/passkeys.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'
import { rememberSecondFactor } from '../reauthentication/store.ts'
import { showPasskey } from './queries.ts'
import { consumeChallenge } from './store.ts'

const atMost = 10

/** Options with which the caller's browser makes a passkey; it refuses to make a second one where the account has one. */
export const passkeyOptions = (passkeys: Passkeys) =>
  command(async (ctx: Context<Actor>) => {
    await requireRecentAuthentication(ctx)
    const { userId, email, fullName } = ctx.actor
    const credentials = await credentialsOf(ctx)
    return passkeys.registrationOptions({ userId, email, fullName, credentials }, ctx.now)
  })

/** Adds the passkey that the browser made, named after the browser. */
export const addPasskey = (passkeys: Passkeys) =>
  command(async (ctx: Context<Actor>, { body }: Parsed<typeof passkeyRoutes.addPasskey>) => {
    const { userId } = ctx.actor
    await requireRecentAuthentication(ctx)
    await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await credentialsOf(ctx)
    const challenge = await consumeChallenge(ctx, passkeys, body.credential.response.clientDataJSON, userId)
    const made = await passkeys.verifyNew(body.credential, challenge)
    if (!made) throw new Refusal('passkey_refused')
    const name = textsFor(ctx.locale).accountsDevices.device(deviceParts(deviceName(ctx.request.userAgent)))
    const row = await ctx.db
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: made.credentialId,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports,
        name,
        created_at: ctx.now,
      })
      .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .executeTakeFirstOrThrow()
    await rememberSecondFactor(ctx, 'passkey')
    await ctx.emit('account.passkey-added', { userId, name, at: ctx.now.toISOString() })
    return showPasskey(row)
  })

async function credentialsOf({ db, actor }: Context<Actor>): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('credential_id').where('user_id', '=', actor.userId).execute()
  if (rows.length >= atMost) throw new Refusal('passkeys_full')
  return rows.map((row) => row.credential_id)
}
