import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { named } from '#rules/profiles/profiles.ts'
import type { Context } from '#server/platform/context.ts'
import type { Oidc, ExternalIdentity } from '#server/platform/auth/oidc.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type SocialInput = Parsed<typeof accountRoutes.loginSocial>

/** Resolves the identity at the provider; runs before the transaction. */
export const identifyWithProvider =
  ({ log }: AppDependencies, oidc: Oidc) =>
  async (_ctx: Context, { params, body }: SocialInput): Promise<ExternalIdentity> => {
    const { provider } = params
    if (!oidc.configured.includes(provider)) throw new Refusal('provider_unknown')
    if (body.redirectUri !== undefined && body.redirectUri !== oidc.redirectUri(provider)) {
      throw new Refusal('invalid_input', { messages: [named('redirectUri', 'Invalid address')] })
    }
    const { code, credential, codeVerifier, nonce } = body
    if ((code === undefined) === (credential === undefined)) {
      throw new Refusal('invalid_input', { messages: [named('code', 'Send either a code or a credential')] })
    }
    try {
      if (credential !== undefined) return await oidc.readCredential(provider, credential, nonce)
      return await oidc.exchange(provider, { code: code ?? '', codeVerifier, nonce })
    } catch (error) {
      // Only the message: causes may hold tokens.
      log.warn(
        { provider, reason: error instanceof Error ? error.message : 'unknown' },
        'a provider did not confirm a sign-in',
      )
      throw new Refusal('provider_failed')
    }
  }
