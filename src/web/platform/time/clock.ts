import { useSyncExternalStore } from 'react'
import { cookieNames, writeCookie } from '#web/platform/dom/cookies.ts'
import { useBoot, type Clock } from '#web/platform/routing/boot.ts'
import { useSession } from '#web/platform/session/auth-session.ts'

/** The clock that a cookie asks for; null: as the language has it. */
export const clockOf = (cookie: string | undefined): Clock | null =>
  cookie === '12' || cookie === '24' ? cookie : null

/** What was chosen in this tab since the page was loaded; undefined: nothing. */
let chosen: Clock | null | undefined
const listeners = new Set<() => void>()

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The setting: of the signed-in person, else of this browser; null: as the language has it. */
export function useClockSetting(): Clock | null {
  const { clockSetting } = useBoot()
  const local = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  )
  return useSession()?.timeFormat ?? (local === undefined ? clockSetting : local)
}

/** The clock on which the reader sees times. */
export function useClock(): Clock {
  const { languageClock } = useBoot()
  return useClockSetting() ?? languageClock
}

/** Chooses a clock for this browser: on every screen at once, and on the pages that the server renders from now on. */
export function chooseLocalClock(clock: Clock | null): void {
  chosen = clock
  writeCookie(cookieNames.clock, clock)
  for (const notify of [...listeners]) notify()
}
