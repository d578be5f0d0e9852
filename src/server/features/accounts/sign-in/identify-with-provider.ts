import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import type { Oidc, ExternalIdentity } from '#server/platform/auth/oidc.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'

const nonceUse = 'sign-in nonce'

/** The ways in at providers, with the nonce of the caller's browser: an ID token that leaks is of no use in another one (decision 102). */
export const listProviders =
  ({ secrets }: AppDependencies, oidc: Oidc) =>
  async ({ request: { visitorId = '' } }: Context) => {
    const nonce = secrets.sign(nonceUse, visitorId)
    return (await oidc.list()).map((choice) => ({ ...choice, nonce }))
  }

export type SocialInput = Parsed<typeof accountRoutes.loginSocial>

/** Resolves the identity at the provider; runs before the transaction. */
export const identifyWithProvider =
  ({ log, secrets }: AppDependencies, oidc: Oidc) =>
  async ({ request: { visitorId } }: Context, { params, body }: SocialInput): Promise<ExternalIdentity> => {
    const { provider } = params
    if (!oidc.configured.includes(provider)) throw new Refusal('provider_unknown')
    if (body.redirectUri !== undefined && body.redirectUri !== oidc.redirectUri(provider)) {
      throw new Refusal('invalid_input', { fields: [{ field: 'redirectUri', code: 'address_invalid' }] })
    }
    const { code, credential, codeVerifier } = body
    if ((code === undefined) === (credential === undefined)) {
      throw new Refusal('invalid_input', { fields: [{ field: 'code', code: 'code_or_credential_required' }] })
    }
    if (code !== undefined && codeVerifier === undefined && oidc.needsCodeVerifier(provider)) {
      throw new Refusal('invalid_input', { fields: [{ field: 'codeVerifier', code: 'code_verifier_required' }] })
    }
    const isOwnNonce = (nonce: string) => visitorId !== undefined && secrets.verify(nonceUse, visitorId, nonce)
    try {
      if (credential !== undefined) return await oidc.readCredential(provider, credential, isOwnNonce)
      return await oidc.exchange(provider, { code: code ?? '', codeVerifier, isOwnNonce })
    } catch (error) {
      // Only the message: causes may hold tokens.
      log.warn(
        { provider, reason: error instanceof Error ? error.message : 'unknown' },
        'a provider did not confirm a sign-in',
      )
      throw new Refusal('provider_failed')
    }
  }
