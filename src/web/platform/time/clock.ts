import { useSyncExternalStore } from 'react'
import { cookieNames, writeCookie } from '#web/platform/dom/cookies.ts'
import { useBoot, type Clock } from '#web/platform/routing/boot.ts'
import { useSession } from '#web/platform/session/auth-session.ts'

/** The clock of a cookie; null: the language's. */
export const clockOf = (cookie: string | undefined): Clock | null =>
  cookie === '12' || cookie === '24' ? cookie : null

/** The choice made in this tab since the page was loaded; undefined: none. */
let chosen: Clock | null | undefined
const listeners = new Set<() => void>()

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The setting of the signed-in person, else of this browser; null: the language's clock. */
export function useClockSetting(): Clock | null {
  const { clockSetting } = useBoot()
  const local = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  )
  return useSession()?.timeFormat ?? (local === undefined ? clockSetting : local)
}

/** The reader's clock: 12 or 24 hours. */
export function useClock(): Clock {
  const { languageClock } = useBoot()
  return useClockSetting() ?? languageClock
}

/** Sets the clock of this browser: on every screen, and on pages the server renders from now on. */
export function chooseLocalClock(clock: Clock | null): void {
  chosen = clock
  writeCookie(cookieNames.clock, clock)
  for (const notify of [...listeners]) notify()
}
