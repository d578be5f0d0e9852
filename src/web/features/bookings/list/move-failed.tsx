import { bookingTexts } from '#contract/bookings/messages.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import type { Slot } from './slot-step.tsx'

/** The error of a move that failed for another reason than its time. */
export function MoveFailed({ slot: { conflict } }: { slot: Slot }) {
  if (!conflict || conflict.isLostTime) return null
  return (
    <ScrollIntoView className="mt-5">
      <InlineAlert tone="danger" role="alert" title={bookingTexts.rescheduleFailed}>
        {conflict.message}
      </InlineAlert>
    </ScrollIntoView>
  )
}
