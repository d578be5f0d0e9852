import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import { currentRecord, updateSession, useSession } from '#web/platform/session/auth-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { chooseLocalClock, useClockSetting } from './clock.ts'
import { notStored } from '#texts/ui/clock.ts'

/** The reader's clock setting and how to change it: at once in this browser, and stored for signed-in people. */
export function useClockChoice(): [Clock | null, (clock: Clock | null) => void] {
  const setting = useClockSetting()
  const isSignedIn = useSession() !== null
  const store = useAct(sessionRoutes.setTimeFormat)
  function show(clock: Clock | null) {
    chooseLocalClock(clock)
    if (isSignedIn) updateSession({ timeFormat: clock })
  }
  async function choose(clock: Clock | null) {
    show(clock)
    if (!isSignedIn) return
    try {
      await store.run({ body: { timeFormat: clock } })
    } catch {
      // E-mails keep the other clock: a choice that is not stored is not shown either, unless another one followed it.
      if (currentRecord()?.timeFormat === clock) show(setting)
      toast.error(notStored)
    }
  }
  return [setting, (clock) => void choose(clock)]
}
