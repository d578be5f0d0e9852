import { useId, useState, type FormEvent } from 'react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { counterpartOf, firstName } from '#rules/bookings/sides.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { ReasonField, useReason } from '#web/features/sessions/public.ts'
import { timeConflict } from '#web/platform/time/time-conflict.ts'
import { MoveFailed } from './move-failed.tsx'
import { MoveFooter } from './move-footer.tsx'
import { SessionLine } from './session-line.tsx'
import type { SessionDialogProps } from './session-props.ts'
import { SlotStep, useSlot, type Slot } from './slot-step.tsx'
import { useMove } from './use-move.ts'
import * as t from '#texts/sessions.ts'

/** Moves a session to another free time at once, or asks the other person to choose one; either needs a reason. */
export function RescheduleDialog(props: SessionDialogProps) {
  const { booking, reader, isOpen, onClose } = props
  const form = useId()
  const other = counterpartOf(booking, reader)
  const name = firstName(other.name)
  const reason = useReason()
  const slot = useSlot(booking, props.suggestedStart)
  const [isRequest, setRequest] = useState(false)
  const { move, isPending: isMoving } = useMove(bookingRoutes.reschedule, { ...props, slot, onDone: onClose })
  const { ask, isPending: isRequesting } = useRequestMove({ ...props, name, slot })
  const { close, question } = useGuardedText(reason.isDirty, onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    // Both errors are shown at once; the reason is last and gets the focus.
    if (!isRequest && !slot.choice.startsAt) slot.setMissing(true)
    const valid = reason.validate()
    if (valid === null) return
    if (isRequest) ask(valid)
    else move({ sessionId: booking.id, reason: valid })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t.rescheduleTitle}
      size="lg"
      footer={
        <MoveFooter
          {...{ form, other }}
          startsAt={isRequest ? null : slot.choice.startsAt}
          timeZone={slot.choice.timeZone}
          label={isRequest ? t.askNow({ name }) : t.reschedule}
          isPending={isMoving || isRequesting}
          onClose={close}
        />
      }
    >
      <Form id={form} onSubmit={submit}>
        <SessionLine booking={booking} other={other} />
        {isRequest ? null : <SlotStep booking={booking} slot={slot} />}
        {booking.status === 'UPCOMING' ? <MoveOrAsk name={name} isRequest={isRequest} onChange={setRequest} /> : null}
        <div className="mt-6">
          <ReasonField reason={reason} hint={t.otherHint({ name })} />
        </div>
        <MoveFailed slot={slot} />
        {question}
      </Form>
    </Dialog>
  )
}

type MoveOrAskProps = { name: string; isRequest: boolean; onChange: (isRequest: boolean) => void }

/** What happens with the session, and the button for the other way. */
const MoveOrAsk = ({ name, isRequest, onChange }: MoveOrAskProps) => (
  <div className="mt-4 text-meta text-ink-2">
    <p role="status">{isRequest ? t.askHint({ name }) : t.pickNowHint({ name })}</p>
    <Button variant="link" onClick={() => onChange(!isRequest)}>
      {isRequest ? t.pickNow : t.ask({ name })}
    </Button>
  </div>
)

/** Asks the other person to choose the time. */
function useRequestMove({ booking, reader, name, slot, onClose }: SessionDialogProps & { name: string; slot: Slot }) {
  const finish = () => {
    toast.success(t.asked({ name }))
    onClose()
  }
  const act = useAct(bookingRoutes.reschedule, {
    onSuccess: finish,
    onError: (error) => slot.setConflict({ ...timeConflict(error), isLostTime: false }),
    isDone: ({ body }) => booking.moveRequest?.by === reader && booking.moveRequest.reason === body.reason,
    onDone: finish,
  })
  const ask = (reason: string) => act.start({ params: { role: reader }, body: { sessionId: booking.id, reason } })
  return { ask, isPending: act.isPending }
}
