import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import * as t from '#texts/chat.ts'

/** Beside the list while no conversation is open: the way to a new one. */
export function NothingChosen({ onNew }: { onNew: () => void }) {
  return (
    <div className="m-auto p-6">
      <EmptyState
        seed={paths.chat}
        title={t.emptyTitle}
        action={
          <Button needsNetwork variant="primary" onClick={onNew}>
            {t.emptyAction}
          </Button>
        }
      >
        {t.emptyText}
      </EmptyState>
    </div>
  )
}
