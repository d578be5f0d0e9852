import { profileRoutes } from '#contract/profiles/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { updateSession, useMe } from '#web/platform/session/auth-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/dashboard/tour.ts'

/** Ends the tour for good, however it ended; where that cannot be saved it is offered again. */
export function useTourEnd(): () => void {
  const { role } = useMe()
  const act = useAct(profileRoutes.setTourDone, {
    onSuccess: () => updateSession({ dashboardTourCompleted: true }),
    onError: () => toast.error(t.saveFailed),
  })
  return () => act.start({ params: { role }, query: { status: 'true' } })
}
