import { Suspense, type ComponentType, type ReactNode } from 'react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { findWith, paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { useNextFreeText } from './next-free.tsx'
import { ownPanel } from './lazy-own-profile.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/directory/profile.ts'

type BookAsideProps = {
  mentor: PublicProfile
  /** The booking calendar; shows its children without script, on small screens, or until its code is loaded. */
  Calendar: ComponentType<{ mentor: PublicProfile; children: ReactNode }>
}

/** The side panel of a mentor: the calendar for those who can book, for others why not. */
export function BookAside({ mentor, Calendar }: BookAsideProps) {
  return (
    <Card
      as="aside"
      aria-label={common.bookSession}
      className={
        'hidden lg:sticky lg:top-22 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:block ' +
        'lg:max-h-[calc(100dvh-7rem)] lg:scroll-pb-28 lg:overflow-y-auto'
      }
    >
      <AsideContent mentor={mentor} Calendar={Calendar} />
    </Card>
  )
}

function AsideContent({ mentor, Calendar }: BookAsideProps) {
  const next = useNextFreeText(mentor.nextFreeSlot)
  const why = useUnavailableReason(mentor)
  if (mentor.isOwn) {
    return (
      <Suspense>
        <ownPanel.Component profile={mentor} />
      </Suspense>
    )
  }
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-h2">{common.bookSession}</h2>
        <Chip tone={mentor.isAvailable ? 'success' : 'neutral'}>
          {mentor.isAvailable ? t.available : mentor.onBreak ? t.onBreak : t.unavailable}
        </Chip>
      </div>
      <p className="mt-0.5 mb-4 text-meta text-ink-2">{t.facts}</p>
      {why ? (
        <UnavailableReason text={why} />
      ) : (
        <Calendar mentor={mentor}>
          <p className="text-ui text-ink-2 tnum">{next}</p>
          <Link to={paths.bookSession(mentor.profileSlug)} className={buttonClass('primary', 'md', 'mt-4 w-full')}>
            {common.bookSession}
          </Link>
        </Calendar>
      )}
    </>
  )
}

/** A button that says why it cannot be used, and where to go instead. */
function UnavailableReason({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" className="w-full" disabledReason={text}>
        {common.bookSession}
      </Button>
      <Link to={findWith({ week: 'true' })} className={buttonClass('secondary', 'md', 'w-full')}>
        {t.freeThisWeek}
      </Link>
    </div>
  )
}

/** Why this reader cannot book this mentor now; null if they can. */
export function useUnavailableReason(mentor: PublicProfile): string | null {
  const me = asMember(useSession())
  const { date } = useFormats('UTC')
  const { fullName: name, breakUntil } = mentor
  if (me?.role === 'mentor') return t.mentorViewing
  if (mentor.isAvailable) return null
  if (breakUntil) return t.onBreakUntil({ name, date: date(`${breakUntil}T12:00:00Z`) })
  return mentor.isPaused ? t.paused({ name }) : t.unavailableReason({ name })
}
