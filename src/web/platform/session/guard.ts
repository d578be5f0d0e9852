import type { Role } from '#contract/fields.ts'
import { paths } from '#web/paths.ts'
import { type SessionState } from './auth-session.ts'
import { asMember } from './session-storage.ts'

/**
 * Who sees a page. `visitor`: only people who are not signed in; `newcomer`: signed in without a profile; `member`: with one;
 * `being-deleted`: signed in, with the deletion of the account requested.
 * Others are sent where they belong.
 */
type PageAccess =
  | 'public'
  | 'visitor'
  | 'newcomer'
  | 'member'
  | 'mentor'
  | 'mentee'
  | 'signed-in'
  | 'staff'
  | 'being-deleted'

/** A route's access; `forMembers` is where members are redirected. */
export type GuardedRoute = { readonly access: PageAccess; readonly forMembers?: string }

export type AccessDecision =
  | { kind: 'show' }
  /** A page for the other role, or for staff. */
  | { kind: 'forbidden'; needs?: Role }
  /** Log in first and come back. */
  | { kind: 'login' }
  /** Already signed in: to their destination, else the dashboard or onboarding. */
  | { kind: 'arrive' }
  | { kind: 'go'; to: string }

const show: AccessDecision = { kind: 'show' }

/** Whether this person may see the page, else their redirect. An expired session still counts: the page stays. */
export function decideAccess(route: GuardedRoute, state: SessionState): AccessDecision {
  const { access } = route
  const record = state?.record ?? null
  const me = asMember(record)
  if (me && route.forMembers && !state?.expired) return { kind: 'go', to: route.forMembers }
  if (access === 'public') return show
  // Nothing else is open to them, so an ended session has no page to stay on.
  if (record?.deletesAt) return decideDuringDeletion(access, state?.expired === true)
  if (access === 'visitor') return record && !state?.expired ? { kind: 'arrive' } : show
  if (!record) return { kind: 'login' }
  if (access === 'being-deleted') return { kind: 'arrive' }
  if (access === 'signed-in') return show
  if (access === 'staff') return record.isStaff ? show : { kind: 'forbidden' }
  if (access === 'newcomer') return me ? { kind: 'arrive' } : show
  if (!me) return { kind: 'go', to: paths.userType }
  if (access === 'member' || access === me.role) return show
  return { kind: 'forbidden', needs: access }
}

function decideDuringDeletion(access: PageAccess, isExpired: boolean): AccessDecision {
  if (isExpired) return access === 'visitor' ? show : { kind: 'login' }
  return access === 'being-deleted' ? show : { kind: 'go', to: paths.accountDeletion }
}
