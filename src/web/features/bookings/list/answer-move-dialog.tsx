import { useId, type FormEvent } from 'react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { MoveFailed } from './move-failed.tsx'
import { MoveFooter } from './move-footer.tsx'
import { SessionLine } from './session-line.tsx'
import type { SessionDialogProps } from './session-props.ts'
import { SlotStep, useSlot } from './slot-step.tsx'
import { useMove } from './use-move.ts'
import * as t from '#texts/sessions.ts'

/** Accepts the other person's request to move the session, by choosing a time. */
export function AnswerMoveDialog(props: SessionDialogProps) {
  const { booking, reader, isOpen, onClose } = props
  const form = useId()
  const other = counterpartOf(booking, reader)
  const slot = useSlot(booking)
  const { move, isPending } = useMove(bookingRoutes.respond, { ...props, slot, onDone: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    move({ sessionId: booking.id, answer: 'accept' })
  }

  const { startsAt, timeZone } = slot.choice
  const footer = <MoveFooter {...{ form, other, startsAt, timeZone, isPending, onClose }} label={t.chooseTime} />
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t.answerTitle} size="lg" footer={footer}>
      <Form id={form} onSubmit={submit}>
        <SessionLine booking={booking} other={other} />
        {booking.moveRequest ? <p className="mb-5 text-ui">{t.reason({ text: booking.moveRequest.reason })}</p> : null}
        <SlotStep booking={booking} slot={slot} />
        <MoveFailed slot={slot} />
      </Form>
    </Dialog>
  )
}
