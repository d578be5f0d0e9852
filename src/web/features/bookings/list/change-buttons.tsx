import { CalendarClock, CalendarX } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { usePath, useSearch } from '#web/platform/routing/browser-router.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import type { SessionProps } from './session-props.ts'
import { useDialogs, type DialogName } from './use-dialogs.tsx'
import * as t from '#texts/sessions.ts'

/** Reschedule and cancel, until the session starts. The address may ask for one of them: `?change=cancel`, as e-mails do. */
export function ChangeButtons(props: SessionProps) {
  const { open, element } = useDialogs(props)
  const change = useSearch().get('change')
  const path = usePath()
  const navigate = useNavigate()
  const canChange = useCanChange(props.booking)
  useEffect(() => {
    if (change === null) return
    // A reload does not ask again.
    void navigate(path, { replace: true })
    if (canChange && (change === 'reschedule' || change === 'cancel')) open(change)
  }, [change, canChange, navigate, open, path])
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
  if (!useCanChange(booking)) return null
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

function useCanChange({ status, startsAt }: SessionProps['booking']) {
  const now = useNow()
  return (status === 'UPCOMING' || status === 'PENDING') && now < Date.parse(startsAt)
}
