import { PageState } from '#web/ui/feedback/page-state.tsx'
import { NoticePage } from './components/notice-page.tsx'
import * as t from '#texts/site/static.ts'

/** The notice while the service is down; plain HTML. */
export default function MaintenancePage() {
  return (
    <NoticePage>
      <PageState seed="maintenance" title={t.maintenanceTitle}>
        {t.maintenanceText}
      </PageState>
    </NoticePage>
  )
}
