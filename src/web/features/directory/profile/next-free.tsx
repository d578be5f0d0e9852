import { Chip } from '#web/ui/feedback/chip.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNearDay } from '#web/platform/time/near-day.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import * as t from '#texts/directory/profile.ts'

type NextFreeProps = { mentor: { profileSlug: string; nextFreeSlot: string | null } }

/** "Next free: today 17:30 EAT" in the reader's zone; for those who can book, a link to that time. */
export function NextFree({ mentor }: NextFreeProps) {
  const at = mentor.nextFreeSlot
  const when = useNextFreeWords(at)
  const bookAt = useBookAt(mentor)
  if (!at || !when) return <Chip>{t.noFreeTime}</Chip>
  const chip = (
    <Chip tone="success" className="tnum">
      <time dateTime={at}>{t.nextFree({ when })}</time>
    </Chip>
  )
  if (!bookAt) return chip
  return (
    // Above the card's own link, with a target of 44 px.
    <Link
      to={bookAt}
      className="relative z-1 rounded-chip no-underline after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline"
    >
      {chip}
    </Link>
  )
}

/** The booking page with the mentor's next free time chosen; null for mentors, who cannot book, and if no time is free. */
export function useBookAt({ profileSlug, nextFreeSlot }: NextFreeProps['mentor']): string | null {
  const isMentor = asMember(useSession())?.role === 'mentor'
  return nextFreeSlot && !isMentor ? paths.bookAt(profileSlug, nextFreeSlot) : null
}

/** The day ("today", "Thu 26 Nov") and the time with its zone; null without a free time. */
export function useNextFreeWords(at: string | null): string | null {
  const { day, timeWithZone } = useFormats()
  const nearDay = useNearDay()
  return at && `${nearDay(at)?.toLowerCase() ?? day(at)} ${timeWithZone(at)}`
}
