import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { findWith } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as t from '#texts/bookings.ts'

type NoSlotsProps = { mentor: { profileId: string; fullName: string; isPaused: boolean; onBreak: boolean } }

/** Shown for a mentor without free times: the reason and alternatives. */
export function NoSlots({ mentor }: NoSlotsProps) {
  return (
    <EmptyState
      seed={mentor.profileId}
      title={(mentor.onBreak ? t.breakTitle : t.noSlotsTitle)({ name: mentor.fullName })}
      action={
        <Link to={findWith({ week: 'true' })} className={buttonClass('primary')}>
          {t.freeThisWeek}
        </Link>
      }
    >
      {mentor.onBreak ? t.breakText : mentor.isPaused ? t.pausedText : t.noSlotsText}
    </EmptyState>
  )
}
