import { cx } from '#web/ui/cx.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import type { ActionProps } from './action-props.ts'
import { SessionActions } from './session-actions.tsx'

/** Below 1028 px: the time and the primary action in a bottom bar. */
export function SessionBar(props: Omit<ActionProps, 'place'>) {
  const hasBottomNav = asMember(useSession()) !== null
  const { day, timeWithZone } = useFormats()
  const { startsAt } = props.session
  return (
    <div
      data-bottom-bar
      className={cx(
        'sticky z-20 -mx-4 mt-8 flex items-center gap-4 border-y large-text:flex-wrap ' +
          'border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden',
        hasBottomNav ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))]' : 'bottom-0',
      )}
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
