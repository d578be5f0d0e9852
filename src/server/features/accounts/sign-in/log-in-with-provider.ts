import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Oidc, ExternalIdentity } from '#server/platform/auth/oidc.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { identifyWithProvider, type SocialInput } from './identify-with-provider.ts'
import { claimAccount, findByIdentity, linkIdentity, verifiedEmail } from './link-identity.ts'
import { refuseSuspended } from '../policy.ts'
import { findAccountByEmail } from '../queries.ts'
import { signInOrChallenge } from './open-device-session.ts'

/** Logs in with an external identity. A known account is linked when both sides have verified the address (D10). */
export const logInWithProvider = (dependencies: AppDependencies, oidc: Oidc) =>
  command(
    async (ctx: Context, { params, body }: SocialInput, identity: ExternalIdentity) => {
      const account = (await findByIdentity(ctx, identity)) ?? (await accountToLink(ctx, params.provider, identity))
      refuseSuspended(account)
      return signInOrChallenge(ctx, dependencies, account.id, body.rememberMe ?? false)
    },
    identifyWithProvider(dependencies, oidc),
  )

async function accountToLink(ctx: Context, provider: SocialInput['params']['provider'], identity: ExternalIdentity) {
  const account = await findAccountByEmail(ctx.db, verifiedEmail(identity))
  if (!account) throw new Refusal('account_missing')
  refuseSuspended(account)
  if (account.verifiedAt === null) await claimAccount(ctx, account.id, provider, identity)
  else await linkIdentity(ctx, account.id, provider, identity)
  return account
}
