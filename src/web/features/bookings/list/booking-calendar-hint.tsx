import { useState } from 'react'
import { CalendarHint } from '#web/features/sessions/public.ts'
import type { SessionProps } from './session-props.ts'
import { useDialogs } from './use-dialogs.tsx'

/** What a mentor did with a one-on-one session in their own calendar, with the dialogs that settle it. */
export function BookingCalendarHint(props: SessionProps) {
  const [suggestedStart, setSuggestedStart] = useState<string>()
  const { open, element } = useDialogs({ ...props, suggestedStart })
  const move = (start: string) => {
    setSuggestedStart(start)
    open('reschedule')
  }
  return (
    <>
      <CalendarHint kind="individual" id={props.booking.id} onMove={move} onCancel={() => open('cancel')} />
      {element}
    </>
  )
}
