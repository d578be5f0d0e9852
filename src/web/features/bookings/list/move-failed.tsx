import { bookingTexts } from '#contract/bookings/messages.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import type { Slot } from './slot-step.tsx'

/** The error of a move, unless its time was the reason. */
export function MoveFailed({ slot: { conflict } }: { slot: Slot }) {
  if (!conflict || conflict.isLostTime) return null
  return (
    <ScrollIntoView className="mt-5">
      <InlineAlert tone="danger" role="alert" title={conflict.isRefusal ? bookingTexts.rescheduleFailed : null}>
        {conflict.message}
      </InlineAlert>
    </ScrollIntoView>
  )
}
