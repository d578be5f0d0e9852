import { bookingRoutes } from '#contract/bookings/routes.ts'
import { counterpartOf, firstName } from '#rules/bookings/sides.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { isRefusal } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import { CancelDialog, useAfterCancel } from '#web/features/sessions/public.ts'
import { SessionLine } from './session-line.tsx'
import type { SessionDialogProps } from './session-props.ts'
import * as t from '#texts/sessions.ts'

/** Cancels a one-on-one session; names it and who is notified. */
export function CancelBookingDialog({ booking, reader, isOpen, onClose }: SessionDialogProps) {
  const other = counterpartOf(booking, reader)
  const onSuccess = useAfterCancel(t.cancelled, onClose)
  const { start, error, isPending } = useAct(bookingRoutes.cancel, {
    onSuccess,
    isDone: () => booking.status === 'CANCELLED',
    onDone: onSuccess,
  })
  const failure = error ? (
    <ScrollIntoView className="mt-5">
      <InlineAlert tone="danger" role="alert" title={isRefusal(error) ? t.cancelFailed : null}>
        {failureText(error)}
      </InlineAlert>
    </ScrollIntoView>
  ) : null
  return (
    <CancelDialog
      {...{ isOpen, onClose, isPending, failure }}
      hint={t.otherHint({ name: firstName(other.name) })}
      onCancel={(cancelReason) => start({ params: { role: reader }, body: { sessionId: booking.id, cancelReason } })}
    >
      <SessionLine booking={booking} other={other} />
      <p className="mb-5 text-ui">{t.notifies({ name: other.name })}</p>
    </CancelDialog>
  )
}
