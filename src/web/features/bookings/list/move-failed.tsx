import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import type { Slot } from './slot-step.tsx'
import * as sessions from '#texts/sessions.ts'

/** The error of a move, unless its time was the reason. */
export function MoveFailed({ slot: { conflict } }: { slot: Slot }) {
  if (!conflict || conflict.isLostTime) return null
  return (
    <ScrollIntoView className="mt-5">
      <InlineAlert tone="danger" role="alert" title={conflict.isRefusal ? sessions.rescheduleFailed : null}>
        {conflict.message}
      </InlineAlert>
    </ScrollIntoView>
  )
}
