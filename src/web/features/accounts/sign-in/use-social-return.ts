import { accountRoutes } from '#contract/accounts/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { call } from '#web/platform/api/api.ts'
import { useArrive } from './arrive.ts'
import { roleIn } from './role-in-search.ts'
import { takeAttempt } from './social-flow.ts'
import * as t from '#texts/accounts/auth-steps.ts'

/** Completes a provider's sign-in; resolves to the error, and never on success (the page is left). */
export function useSocialReturn(provider: string | undefined): () => Promise<string | null> {
  const arrive = useArrive()
  return async () => {
    const query = new URLSearchParams(location.search)
    history.replaceState(history.state, '', location.pathname)
    const attempt = takeAttempt(provider, query.get('state'))
    const code = query.get('code')
    const refused = attempt?.purpose === 'signup' ? t.signUpCancelled : t.logInCancelled
    if (!attempt || !code || query.has('error')) return refused
    const { purpose, remember, codeVerifier, redirectUri, search, state, locale } = attempt
    const route = purpose === 'signup' ? accountRoutes.registerSocial : accountRoutes.loginSocial
    try {
      const body = { code, state, codeVerifier, redirectUri, rememberMe: remember, locale, role: roleIn(search) }
      arrive(await call(route, { params: { provider: attempt.provider }, body }), remember, search)
      return null
    } catch (error) {
      return failureText(error)
    }
  }
}
