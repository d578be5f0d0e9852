import { useId, useState, type FormEvent } from 'react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { counterpartOf, firstName } from '#rules/bookings/sides.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { ReasonField, useReason } from '#web/features/sessions/public.ts'
import { timeConflict } from '#web/platform/time/time-conflict.ts'
import { MoveFailed } from './move-failed.tsx'
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
  const reason = useReason()
  const slot = useSlot(booking, props.suggestedStart)
  const [isRequest, setRequest] = useState(false)
  const { move, isPending: isMoving } = useMove(bookingRoutes.reschedule, { ...props, slot, onDone: onClose })
  const { ask, isPending: isRequesting } = useRequestMove({ ...props, name: firstName(other.name), slot })
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
        <Footer
          {...{
            form,
            slot,
            isRequest,
            name: firstName(other.name),
            isPending: isMoving || isRequesting,
            onClose: close,
          }}
        />
      }
    >
      <Form id={form} onSubmit={submit}>
        <SessionLine booking={booking} other={other} />
        {booking.status === 'UPCOMING' ? (
          <MoveOptions name={firstName(other.name)} isRequest={isRequest} onChange={setRequest} />
        ) : null}
        {isRequest ? null : <SlotStep {...props} slot={slot} />}
        <div className="mt-6">
          <ReasonField reason={reason} hint={t.otherHint({ name: firstName(other.name) })} />
        </div>
        <MoveFailed slot={slot} />
        {question}
      </Form>
    </Dialog>
  )
}

/** Left out on phones, where the times should be in sight; the reason says who will read it. */
const hint = (text: string, isChosen = false) => <span className={isChosen ? '' : 'max-sm:hidden'}>{text}</span>

function MoveOptions({
  name,
  isRequest,
  onChange,
}: {
  name: string
  isRequest: boolean
  onChange: (isRequest: boolean) => void
}) {
  return (
    <RadioGroup
      className="mb-4 max-sm:mb-2"
      label={<span className="max-sm:sr-only">{t.how}</span>}
      options={[
        { value: 'move', label: t.pickNow, description: hint(t.pickNowHint({ name })) },
        { value: 'ask', label: t.ask({ name }), description: hint(t.askHint({ name }), isRequest) },
      ]}
      value={isRequest ? 'ask' : 'move'}
      onChange={(value) => onChange(value === 'ask')}
    />
  )
}

type FooterProps = {
  form: string
  slot: Slot
  isRequest: boolean
  name: string
  isPending: boolean
  onClose: () => void
}

function Footer({ form, slot, isRequest, name, isPending, onClose }: FooterProps) {
  const { startsAt, timeZone } = slot.choice
  const { day, time } = useFormats(timeZone)
  const label = isRequest
    ? t.askNow({ name })
    : startsAt
      ? t.moveTo({ when: `${day(startsAt)}, ${time(startsAt)}` })
      : t.reschedule
  return (
    <>
      <Button onClick={onClose}>{t.keepThis}</Button>
      <Button variant="primary" type="submit" form={form} isPending={isPending} className="tnum">
        {label}
      </Button>
    </>
  )
}

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
