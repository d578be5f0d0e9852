import { useId, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { bookingTexts } from '#contract/bookings/messages.ts'
import { counterpartOf, firstName } from '#rules/sides.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, firstMessage } from '#web/platform/api/api-error.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { ReasonActions, ReasonField, useReason } from '#web/features/sessions/public.ts'
import { afterChange } from './after-change.ts'
import { InSight } from '#web/platform/dom/scroll-into-view.tsx'
import type { DialogProps } from './reschedule-dialog.tsx'
import { SessionLine } from './session-line.tsx'

/** Cancels a session with a reason; says which one and who is told. */
export function CancelDialog({ booking, reader, isOpen, onClose }: Omit<DialogProps, 'parts'>) {
  const t = useMessages('sessions')
  const errors = useMessages('errors')
  const navigate = useNavigate()
  const form = useId()
  const other = counterpartOf(booking, reader)
  const reason = useReason()
  const { close, question } = useGuardedText(reason.isWritten, onClose)
  const cancel = useAct(bookingRoutes.cancel, {
    refresh: afterChange,
    onSuccess: () => {
      toast.success(bookingTexts.cancelled)
      onClose()
      void navigate(paths.home)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const cancelReason = reason.take()
    if (cancelReason !== null) cancel.start({ params: { role: reader }, body: { sessionId: booking.id, cancelReason } })
  }

  const footer = (
    <ReasonActions
      form={form}
      reason={reason}
      isPending={cancel.isPending}
      keep={t.keep}
      cancel={t.cancel}
      onKeep={close}
    />
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={t.cancelTitle} footer={footer}>
      <form id={form} onSubmit={submit} noValidate>
        <SessionLine booking={booking} other={other} />
        <p className="mb-5 text-ui">{t.told(other.name)}</p>
        <ReasonField reason={reason} hint={t.otherHint(firstName(other.name))} />
        {cancel.error ? (
          <InSight className="mt-5">
            <InlineAlert tone="danger" role="alert" title={bookingTexts.cancelFailed}>
              {cancel.error instanceof ApiError ? firstMessage(cancel.error, errors.unexpected) : errors.unreachable}
            </InlineAlert>
          </InSight>
        ) : null}
        {question}
      </form>
    </Dialog>
  )
}
