import { Suspense, useState } from 'react'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useConfig } from '#web/platform/routing/boot.ts'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { updateSession, useMe } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/lists/card.tsx'
import * as t from '#texts/dashboard/tour.ts'

const tour = lazyComponent(() => import('./dashboard-tour.tsx').then((module) => module.DashboardTour))

/** Offers newcomers the tour of the dashboard, until they have seen or declined it. */
export function Welcome() {
  const { dashboardTourCompleted, fullName } = useMe()
  const { productName } = useConfig()
  const [isRunning, setRunning] = useState(false)
  const whenLoaded = usePreload(tour, { ahead: false })
  const end = useTourEnd()
  if (dashboardTourCompleted) return null
  const leave = () => {
    setRunning(false)
    // The card and the panel go away with their buttons.
    document.querySelector<HTMLElement>('main h1')?.focus()
    end()
  }
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h2 className="text-h2">{t.welcome({ product: productName, name: firstName(fullName) })}</h2>
        <p className="mt-1 text-ui text-ink-2">{t.welcomeText}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => whenLoaded(() => setRunning(true))}>{t.start}</Button>
        <Button variant="ghost" onClick={leave}>
          {t.notNow}
        </Button>
      </div>
      {isRunning ? (
        <Suspense>
          <tour.Component onEnd={leave} />
        </Suspense>
      ) : null}
    </Card>
  )
}

/** Ends the tour for good, however it ended; where that cannot be saved it is offered again. */
function useTourEnd(): () => void {
  const { role } = useMe()
  const act = useAct(profileRoutes.setTourDone, {
    onSuccess: () => updateSession({ dashboardTourCompleted: true }),
    onError: () => toast.error(t.saveFailed),
  })
  return () => act.start({ params: { role }, query: { status: 'true' } })
}
