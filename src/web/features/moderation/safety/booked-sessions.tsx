import { useState } from 'react'
import type { presetReasons } from '#contract/bookings/constants.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import type { BookedSession } from '#contract/moderation/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/moderation/safety.ts'
import * as cancelling from '#texts/sessions/cancelling.ts'

/** Stored in English, like each of the list: its readers have it in their own language. */
const reason = 'Unavoidable situation' satisfies (typeof presetReasons)[number]

type BookedDialogProps = { name: string; sessions: readonly BookedSession[]; isOpen: boolean; onClose: () => void }

/** What is still booked with somebody who was just blocked; each can be cancelled here. */
export function BookedDialog({ name, sessions, isOpen, onClose }: BookedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t.blocked({ name })}
      footer={<Button onClick={onClose}>{t.done}</Button>}
    >
      <BookedSessions sessions={sessions} />
    </Dialog>
  )
}

function BookedSessions({ sessions }: { sessions: readonly BookedSession[] }) {
  const { role } = useMe()
  const { day, timeWithZone } = useFormats()
  const [cancelled, setCancelled] = useState<readonly string[]>([])
  const { alert, show, clear } = useFormAlert()
  const cancel = useAct(bookingRoutes.cancel, {
    // Under the dialog is a page of whom one has blocked; all is read again once the dialog is closed.
    isReadLater: true,
    onSuccess: (_reply, { body }) => setCancelled((before) => [...before, body.sessionId]),
    onError: (error) => show(failureText(error)),
  })
  const when = ({ startsAt }: BookedSession) => `${day(startsAt)}, ${timeWithZone(startsAt)}`
  const start = (sessionId: string) => {
    clear()
    cancel.start({ params: { role }, body: { sessionId, cancelReason: reason } })
  }
  return (
    <div>
      <h3 className="text-h3">{t.bookedTitle}</h3>
      <p className="mt-1 text-ui text-ink-2">{t.bookedText}</p>
      <ul className="my-3 flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-14 items-center justify-between gap-3 text-ui tnum">
            {when(session)}
            {cancelled.includes(session.id) ? (
              <span role="status" className="text-ink-2">
                {t.cancelled}
              </span>
            ) : (
              <Button
                size="sm"
                aria-label={t.cancelAt({ when: when(session) })}
                isPending={cancel.isPending}
                onClick={() => start(session.id)}
              >
                {cancelling.cancel}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormAlert alert={alert} />
    </div>
  )
}
