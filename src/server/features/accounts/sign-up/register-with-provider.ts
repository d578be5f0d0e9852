import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Oidc, ExternalIdentity } from '#server/platform/auth/oidc.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { identifyWithProvider, type SocialInput } from '../sign-in/identify-with-provider.ts'
import { claimAccount, createFromIdentity, findByIdentity, verifiedEmail } from '../sign-in/link-identity.ts'
import { refuseSuspended } from '../policy.ts'
import { isInvited, refuseBeyondLimits, refuseSignUp } from './refuse-sign-up.ts'
import { findAccountByEmail } from '../queries.ts'
import { openDeviceSession } from '../sign-in/open-device-session.ts'

/** Creates an account with an external identity, or takes over one whose address nobody confirmed, and signs in. */
export const registerWithProvider = (dependencies: AppDependencies, oidc: Oidc) =>
  command(
    async (ctx: Context, { params, body }: SocialInput, identity: ExternalIdentity) => {
      if (await findByIdentity(ctx, identity)) throw new Refusal('account_exists')
      const account = await findAccountByEmail(ctx.db, verifiedEmail(identity))
      if (account?.verifiedAt) throw new Refusal('account_exists')
      const email = verifiedEmail(identity)
      refuseSignUp(dependencies.instance.current(), { email, invited: await isInvited(ctx, email) })
      if (account) {
        refuseSuspended(account)
        await claimAccount(ctx, account.id, params.provider, identity)
      }
      if (!account) await refuseBeyondLimits(ctx, dependencies.instance.current())
      const userId = account?.id ?? (await createFromIdentity(ctx, params.provider, identity, body.locale))
      if (userId === undefined) throw new Refusal('account_exists')
      // The page says so beside the buttons.
      await ctx.emit('account.terms-accepted', { userId })
      if (body.role !== undefined)
        await ctx.db.updateTable('users').set({ chosen_role: body.role }).where('id', '=', userId).execute()
      return openDeviceSession(ctx, dependencies, { userId, remember: body.rememberMe ?? false, secondFactor: null })
    },
    identifyWithProvider(dependencies, oidc),
  )
