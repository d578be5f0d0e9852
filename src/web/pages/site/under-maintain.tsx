import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoticePage } from './components/notice-page.tsx'
import * as t from '#texts/site/static.ts'

/** The notice while the service is down; plain HTML. */
export default function MaintenancePage() {
  return (
    <NoticePage>
      <EmptyState seed="maintenance" heading="h1" title={t.maintenanceTitle}>
        {t.maintenanceText}
      </EmptyState>
    </NoticePage>
  )
}
