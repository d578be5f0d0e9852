import { useId, type FormEvent } from 'react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { counterpartOf } from '#rules/sides.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { MoveFailed } from './move-failed.tsx'
import type { DialogProps } from './reschedule-dialog.tsx'
import { SessionLine } from './session-line.tsx'
import { SlotStep, useSlot } from './slot-step.tsx'
import { useMove } from './use-move.ts'

/** Accepts the other side's wish for another time by choosing one. */
export function AnswerMoveDialog(props: DialogProps) {
  const { booking, reader, isOpen, onClose } = props
  const t = useMessages('sessions')
  const form = useId()
  const slot = useSlot(booking)
  const { startsAt, timeZone } = slot.choice
  const { day, time } = useFormats(timeZone)
  const { move, isPending } = useMove(bookingRoutes.respond, { ...props, slot, onDone: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    move({ sessionId: booking.id, answer: 'accept' })
  }

  const footer = (
    <>
      <Button onClick={onClose}>{t.keepThis}</Button>
      <Button variant="primary" type="submit" form={form} isPending={isPending} className="tnum">
        {startsAt ? t.moveTo(`${day(startsAt)}, ${time(startsAt)}`) : t.chooseTime}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t.answerTitle} size="lg" footer={footer}>
      <form id={form} onSubmit={submit} noValidate>
        <SessionLine booking={booking} other={counterpartOf(booking, reader)} />
        {booking.moveRequest ? <p className="mb-5 text-ui">{t.reason(booking.moveRequest.reason)}</p> : null}
        <SlotStep {...props} slot={slot} />
        <MoveFailed slot={slot} />
      </form>
    </Dialog>
  )
}
