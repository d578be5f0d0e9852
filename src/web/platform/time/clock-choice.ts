import { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import { updateSession, useSession } from '#web/platform/session/auth-session.ts'
import { chooseLocalClock, useClockSetting } from './clock.ts'

/** The reader's clock setting and how to change it: at once in this browser, and stored for signed-in people. */
export function useClockChoice(): [Clock | null, (clock: Clock | null) => void] {
  const setting = useClockSetting()
  const isSignedIn = useSession() !== null
  const store = useAct(accountRoutes.setTimeFormat)
  function choose(clock: Clock | null) {
    chooseLocalClock(clock)
    if (!isSignedIn) return
    updateSession({ timeFormat: clock })
    store.start({ body: { timeFormat: clock } })
  }
  return [setting, choose]
}
