import { useState } from 'react'
import { isJoinShown } from '#rules/sessions/join.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import type { ActionProps } from './action-props.ts'
import { SessionActions } from './session-actions.tsx'
import { viewerStatusOf } from './viewer-status.ts'

/** Below 1028 px: the time and the primary action in a bottom bar; none while all it could hold is a room that does not open yet. */
export function SessionBar(props: Omit<ActionProps, 'place'>) {
  const { day, timeWithZone } = useFormats()
  const { startsAt } = props.session
  if (!useHasAction(props.session)) return null
  return (
    <div
      data-bottom-bar
      className={
        'sticky bottom-0 z-20 -mx-4 mt-8 flex items-center gap-4 border-y large-text:flex-wrap ' +
        'border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden print:hidden'
      }
    >
      <p className="shrink-0 text-ui font-semibold tnum">
        {day(startsAt)}
        <TimeText iso={startsAt} className="block text-meta font-normal text-ink-2">
          {timeWithZone(startsAt)}
        </TimeText>
      </p>
      <div className="min-w-0 grow large-text:basis-full">
        <SessionActions {...props} place="bar" />
      </div>
    </div>
  )
}

/**
 * Whether there is something to do: everything but a room that opens later. Whoever takes a seat in the bar keeps it for this visit, with
 * the focus and what it says.
 */
function useHasAction(session: ActionProps['session']): boolean {
  const now = useNow()
  const status = viewerStatusOf(session, now)
  const isComing = (status === 'going' || status === 'hosting') && session.viewer.cohostInviteId === null
  const hasAction = !isComing || isJoinShown(Date.parse(session.startsAt), Date.parse(session.endsAt), now)
  const [wasShown, setShown] = useState(hasAction)
  if (hasAction && !wasShown) setShown(true)
  return wasShown
}
