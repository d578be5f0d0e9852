import { useId, type FormEvent } from 'react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { MoveFailed } from './move-failed.tsx'
import { SessionLine } from './session-line.tsx'
import type { SessionDialogProps } from './session-props.ts'
import { SlotStep, useSlot } from './slot-step.tsx'
import { useMove } from './use-move.ts'
import * as t from '#texts/sessions.ts'

/** Accepts the other person's request to move the session, by choosing a time. */
export function AnswerMoveDialog(props: SessionDialogProps) {
  const { booking, reader, isOpen, onClose } = props
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
        {startsAt ? t.moveTo({ when: `${day(startsAt)}, ${time(startsAt)}` }) : t.chooseTime}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t.answerTitle} size="lg" footer={footer}>
      <Form id={form} onSubmit={submit}>
        <SessionLine booking={booking} other={counterpartOf(booking, reader)} />
        {booking.moveRequest ? <p className="mb-5 text-ui">{t.reason({ text: booking.moveRequest.reason })}</p> : null}
        <SlotStep {...props} slot={slot} />
        <MoveFailed slot={slot} />
      </Form>
    </Dialog>
  )
}
