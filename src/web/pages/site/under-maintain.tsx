import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The notice while the service is down; plain HTML. */
export default function MaintenancePage() {
  const t = useMessages('static')
  return (
    <main id="main" className="gutter flex min-h-dvh flex-col justify-center py-14">
      <EmptyState seed="maintenance" heading="h1" title={t.maintenanceTitle}>
        {t.maintenanceText}
      </EmptyState>
    </main>
  )
}
