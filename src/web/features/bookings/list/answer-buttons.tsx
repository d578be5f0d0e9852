import { bookingRoutes, type Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import type { SessionProps } from './session-props.ts'
import { useDialogs } from './use-dialogs.tsx'
import * as t from '#texts/sessions.ts'

/** What this reader has to answer: a request, a move, or nothing. */
function questionFor(booking: Booking, reader: Role): 'request' | 'move' | null {
  if (booking.status === 'PENDING') return reader === 'mentor' ? 'request' : null
  const isMoveRequested =
    booking.status === 'UPCOMING' && booking.moveRequest !== null && booking.moveRequest.by !== reader
  return isMoveRequested ? 'move' : null
}

/** Accept and decline: a request at once, a move by choosing a time. */
export function AnswerButtons(props: SessionProps) {
  const { booking, reader } = props
  const { open, element } = useDialogs(props)
  const question = questionFor(booking, reader)
  const { answer, running, failure } = useAnswer(booking, reader, question)
  if (!question) return null
  const isRequest = question === 'request'
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          needsNetwork
          variant="primary"
          isPending={running === 'accept'}
          onClick={() => (isRequest ? answer('accept') : open('answer'))}
        >
          {isRequest ? t.accept : t.chooseTime}
        </Button>
        <Button needsNetwork isPending={running === 'decline'} onClick={() => answer('decline')}>
          {isRequest ? t.decline : t.keepTime}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-ui text-danger-ink empty:hidden">
        {failure}
      </p>
      {element}
    </div>
  )
}

type Answer = 'accept' | 'decline'

function useAnswer(booking: Booking, reader: Role, question: 'request' | 'move' | null) {
  const done = { accept: t.accepted, decline: question === 'move' ? t.timeUnchanged : t.declined }
  const accept = useAct(bookingRoutes.respond, { onSuccess: () => toast.success(done.accept) })
  const decline = useAct(bookingRoutes.respond, { onSuccess: () => toast.success(done.decline) })
  const acts = { accept, decline }
  const running: Answer | null = accept.isPending ? 'accept' : decline.isPending ? 'decline' : null
  const error = accept.error ?? decline.error
  const answer = (value: Answer) => {
    if (!running) acts[value].start({ params: { role: reader }, body: { sessionId: booking.id, answer: value } })
  }
  return { answer, running, failure: error ? failureText(error) : '' }
}
