import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { paths } from '#web/paths.ts'
import { safeNext } from './next-path.ts'

const key = 'return-to'

export type Destination = { to: string; state?: unknown }

/** Remembers where a visitor wanted to go (path, search and state); used once after signing in. */
export function saveReturnTo(destination: Destination): void {
  if (safeNext(destination.to)) sessionStorage.setItem(key, JSON.stringify(destination))
}

/** Clears it: after a log-out the next person must not be sent to the previous person's page. */
export function clearReturnTo(): void {
  sessionStorage.removeItem(key)
}

type SignedIn = Pick<AuthRecord, 'usertype' | 'accessToken'> & Partial<Pick<AuthRecord, 'isStaff'>>
type Place = { pathname: string; search: string }

// One sign-in has one destination, even if both the page and the guard read it.
let last: { token: string; from: string; destination: Destination } | null = null

/**
 * The destination after a sign-in `at` a page: onboarding first, then the saved place, then `next`, then `otherwise`. A destination that
 * does not admit them leads on to `otherwise`, too.
 */
export function takeDestination(record: SignedIn, at: Place, otherwise: string = paths.dashboard): Destination {
  const next = safeNext(new URLSearchParams(at.search).get('next'))
  // Staff need no profile.
  if (record.usertype === null && record.isStaff) return { to: next ?? paths.admin }
  if (record.usertype === null) {
    if (next && !sessionStorage.getItem(key)) saveReturnTo({ to: next })
    return { to: paths.userType }
  }
  if (last?.token === record.accessToken) return last.from === at.pathname ? last.destination : { to: otherwise }
  const destination = takeSaved() ?? { to: next ?? otherwise }
  last = { token: record.accessToken, from: at.pathname, destination }
  return destination
}

/** Whether the sign-in led here, and not the reader's own step. */
export const isDestination = (here: string) => last?.destination.to === here

/** In place of a destination that is not for this reader (D63); opened by themselves it tells them so. */
export function leaveDestination(): Destination {
  const destination = { to: paths.dashboard }
  if (last) last = { ...last, destination }
  return destination
}

function takeSaved(): Destination | null {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  try {
    const saved = JSON.parse(text ?? 'null') as Destination | null
    const to = safeNext(saved?.to)
    return to ? { to, ...(saved?.state === undefined ? {} : { state: saved.state }) } : null
  } catch {
    return null
  }
}
