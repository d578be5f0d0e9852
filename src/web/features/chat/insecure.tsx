import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import * as t from '#texts/chat/insecure.ts'

/** Browsers offer no encryption on plain http. */
export const Insecure = () => (
  <div className="p-6">
    <EmptyState seed={paths.chat} heading="h1" title={t.title}>
      {t.text}
    </EmptyState>
  </div>
)
