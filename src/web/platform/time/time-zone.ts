import { useSyncExternalStore } from 'react'
import { useBoot } from '#web/platform/routing/boot.ts'
import { cookieNames, writeCookie } from '#web/platform/dom/cookies.ts'
import { useSession } from '#web/platform/session/auth-session.ts'

/** The zone this browser is set to. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Stores this browser's zone in a cookie, so that the server renders the next page in it. */
export function rememberZone(known: string | null): void {
  if (browserZone() !== known) writeCookie(cookieNames.timeZone, browserZone())
}

const never = () => () => undefined

/** The reader's zone: of their profile, else of the browser; on a first visit's server page UTC. */
export function useTimeZone(): string {
  const { timeZone } = useBoot()
  const ofBrowser = useSyncExternalStore(never, browserZone, () => timeZone ?? 'UTC')
  return useSession()?.timeZone ?? ofBrowser
}

/** The zone of this name as the platform spells it; null for any other text. */
export function knownZone(zone: string | undefined): string | null {
  try {
    return zone ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
