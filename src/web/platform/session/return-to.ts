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

// One sign-in has one destination, even if both the page and the guard read it.
let last: { token: string; destination: Destination } | null = null

/** The destination after a sign-in: onboarding first, then the saved place, then `next`, then `otherwise`. */
export function takeDestination(
  record: Pick<AuthRecord, 'usertype' | 'accessToken'> & Partial<Pick<AuthRecord, 'isStaff'>>,
  search: string,
  otherwise: string = paths.dashboard,
): Destination {
  const next = safeNext(new URLSearchParams(search).get('next'))
  // Staff need no profile.
  if (record.usertype === null && record.isStaff) return { to: next ?? paths.admin }
  if (record.usertype === null) {
    if (next && !sessionStorage.getItem(key)) saveReturnTo({ to: next })
    return { to: paths.userType }
  }
  if (last?.token === record.accessToken) return last.destination
  const destination = takeSaved() ?? { to: next ?? otherwise }
  last = { token: record.accessToken, destination }
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
