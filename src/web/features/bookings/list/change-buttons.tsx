import { CalendarClock, CalendarX } from 'lucide-react'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import type { SessionProps } from './session-props.ts'
import { useDialogs, type DialogName } from './use-dialogs.tsx'
import * as t from '#texts/sessions.ts'

/** Reschedule and cancel, until the session starts. */
export function ChangeButtons(props: SessionProps) {
  const { open, element } = useDialogs(props)
  return (
    <>
      <ChangeChoices booking={props.booking} onChoose={open} />
      {element}
    </>
  )
}

/** Only the buttons, for a container that unmounts before the dialog opens. */
export function ChangeChoices({
  booking,
  onChoose,
}: Pick<SessionProps, 'booking'> & { onChoose: (name: DialogName) => void }) {
  const isOpen = booking.status === 'UPCOMING' || booking.status === 'PENDING'
  const now = useNow()
  if (!isOpen || now >= Date.parse(booking.startsAt)) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button needsNetwork icon={<Icon as={CalendarClock} />} onClick={() => onChoose('reschedule')}>
        {t.reschedule}
      </Button>
      <Button needsNetwork variant="ghost" icon={<Icon as={CalendarX} />} onClick={() => onChoose('cancel')}>
        {t.cancel}
      </Button>
    </div>
  )
}
