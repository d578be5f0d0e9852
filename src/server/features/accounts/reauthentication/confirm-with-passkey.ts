import type { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Passkeys } from '#server/platform/auth/passkeys.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { acceptPasskey } from '../passkeys/store.ts'
import { markAuthenticated } from './store.ts'

/** Confirms who the caller is with a passkey of their own account. */
export const confirmWithPasskey = (passkeys: Passkeys) =>
  command(async (ctx: Context<Actor>, { body }: Parsed<typeof passkeyRoutes.confirmWithPasskey>) => {
    const userId = await acceptPasskey(ctx, passkeys, body.credential)
    if (userId !== ctx.actor.userId) throw new Refusal('passkey_unknown')
    await markAuthenticated(ctx, 'passkey')
  })
