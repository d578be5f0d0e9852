import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as t from '#texts/site/static.ts'

/** The notice while the service is down; plain HTML. */
export default function MaintenancePage() {
  return (
    <main id="main" className="gutter flex min-h-dvh flex-col justify-center py-14">
      <EmptyState seed="maintenance" heading="h1" title={t.maintenanceTitle}>
        {t.maintenanceText}
      </EmptyState>
    </main>
  )
}
