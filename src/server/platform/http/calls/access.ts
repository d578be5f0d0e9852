import type { Route } from '#contract/route.ts'
import type { Actor } from '#server/platform/context.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Call } from './call.ts'

/** On public routes somebody whose account is being deleted is a visitor. */
export const asSeen = (route: Route, call: Call): Call =>
  call.actor?.isBeingDeleted && route.access === 'public' ? { ...call, actor: null } : call

/** Refuses a call with an API key of a route that none may call, or with one that lacks the scope of the route. */
export function refuseApiKey({ scope }: Route, { apiKey }: Call): void {
  if (apiKey === undefined) return
  if (scope === undefined) throw new Refusal('api_key_refused')
  if (!apiKey.scopes.includes(scope))
    throw new Refusal('api_key_scope_missing', {
      scope,
      text: (locale) => textsFor(locale).refusals.api_key_lacks_scope({ scope }),
    })
}

/** Why the caller may not call the route, if they may not. */
export function findRefusal(route: Route, call: Call): Refusal | undefined {
  if (call.signedOutUserId !== undefined) return new Refusal('unauthenticated')
  try {
    refuseAccess(route, call.actor, call.params)
    return undefined
  } catch (error) {
    return error as Refusal
  }
}

/** Refuses a caller whom the route's `access` does not admit, before the handler runs. Denies by default. */
function refuseAccess(route: Route, actor: Actor | null, params: unknown): void {
  if (route.access === 'public') return
  if (actor === null) throw new Refusal('unauthenticated')
  if (actor.isBeingDeleted && !route.duringDeletion) throw new Refusal('account_being_deleted')
  if (!isAdmitted(route, actor)) throw new Refusal(route.deniedWith ?? 'forbidden')
  if (route.access === 'staff' && !actor.hasSecondFactor) throw new Refusal('second_factor_required')
  const role = (params as { role?: string } | undefined)?.role
  if (route.ownRole && role !== actor.role) throw new Refusal('forbidden')
}

function isAdmitted(route: Route, actor: Actor): boolean {
  const hasProfile = actor.role !== null && actor.profileId !== null && actor.timeZone !== null
  switch (route.access) {
    case 'token':
      return true
    case 'newcomer':
      return !hasProfile
    case 'member':
      return hasProfile
    case 'mentor':
    case 'mentee':
      return hasProfile && actor.role === route.access
    case 'staff':
      return actor.staff
    default:
      return false
  }
}
