import type * as z from 'zod/mini'
import type { AccountProvider, CalendarFailure } from '#contract/calendars/routes.ts'
import type { calDavForm, consentReturn } from '#contract/calendars/schemas.ts'
import {
  CalendarError,
  type CalendarProvider,
  MissingPermission,
  type SignedInAccount,
} from '#server/platform/calendars/provider.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Dependencies = Pick<AppDependencies, 'calendarProviders' | 'log'>
/** Somebody signed in to their account at a provider. */
export type AccountToConnect = SignedInAccount & { provider: AccountProvider }

/** Why an account cannot be connected or asked. */
const refusals = {
  address: 'calendar_server_address',
  unreachable: 'calendar_unreachable',
  rate_limited: 'calendar_unreachable',
  refused: 'calendar_login_refused',
  gone: 'calendar_none_found',
  unreadable: 'calendar_none_found',
  too_large: 'calendar_too_large',
} as const satisfies Record<CalendarFailure, string>

/** The answer of a provider, or the refusal that its error stands for. */
export async function orRefuse<T>(
  { connectsBy }: Pick<CalendarProvider, 'connectsBy'>,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof MissingPermission) throw new Refusal('calendar_permission_missing')
    if (!(error instanceof CalendarError)) throw error
    if (connectsBy === 'password') throw new Refusal(refusals[error.failure])
    throw new Refusal(error.failure === 'refused' ? 'calendar_consent_refused' : 'calendar_provider_unreachable')
  }
}

/** Signs in with what a mentor typed. */
export async function signInWithPassword(
  { calendarProviders }: Pick<Dependencies, 'calendarProviders'>,
  { provider: name, ...typed }: { provider: 'caldav' } & z.output<typeof calDavForm>,
): Promise<AccountToConnect> {
  const provider = calendarProviders.get(name)!
  return { provider: name, ...(await orRefuse(provider, provider.signIn!(typed))) }
}

/** Signs in with the code that the browser brought back from the provider's page. */
export async function signInWithCode(
  { calendarProviders, log }: Dependencies,
  { provider: name = 'google', code, codeVerifier }: z.output<typeof consentReturn>,
): Promise<AccountToConnect> {
  const provider = calendarProviders.get(name)
  if (!provider?.consent) throw new Refusal('provider_not_supported')
  const signedIn = provider.consent.signIn(code, codeVerifier).catch((error: unknown) => {
    // For the operator, whose settings may be the reason. Only the code of the answer: a text may hold names.
    if (error instanceof CalendarError)
      log.warn({ provider: name, reason: error.message }, 'an account was not connected')
    throw error
  })
  return { provider: name, ...(await orRefuse(provider, signedIn)) }
}
