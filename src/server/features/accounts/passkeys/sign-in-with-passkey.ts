import type { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Passkeys } from '#server/platform/auth/passkeys.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseSuspended } from '../policy.ts'
import { findAccount } from '../queries.ts'
import { openDeviceSession } from '../sign-in/open-device-session.ts'
import { acceptPasskey } from './store.ts'

/** Logs in with a passkey: possession and the PIN or biometrics of the device are both steps. */
export const signInWithPasskey = (dependencies: AppDependencies, passkeys: Passkeys) =>
  command(async (ctx: Context, { body }: Parsed<typeof passkeyRoutes.signInWithPasskey>) => {
    const userId = await acceptPasskey(ctx, passkeys, body.credential)
    const account = await findAccount(ctx.db, userId)
    if (!account) throw new Refusal('passkey_unknown')
    refuseSuspended(account)
    return openDeviceSession(ctx, dependencies, {
      userId,
      remember: body.rememberMe ?? false,
      secondFactor: 'passkey',
    })
  })
