import { Chip } from '#web/ui/feedback/chip.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useDaysAgo } from '#web/platform/time/near-day.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import * as t from '#texts/directory/profile.ts'

type NextFreeProps = {
  mentor: { profileSlug: string; nextFreeSlot: string | null; onBreak?: boolean }
  isChosen?: boolean | undefined
}

/** "Next free: today 17:30 EAT" in the reader's zone, or only the time where it was chosen; for those who can book, a link to that time. */
export function NextFree({ mentor, isChosen }: NextFreeProps) {
  const at = mentor.nextFreeSlot
  const { moment } = useFormats()
  const next = useNextFreeText(at)
  const text = at && isChosen ? moment(at) : next
  const bookAt = useBookAt(mentor)
  if (!at || !text) return <Chip>{mentor.onBreak ? t.onBreak : t.noFreeTime}</Chip>
  const chip = (
    <Chip tone="success" className="tnum">
      <time dateTime={at}>{text}</time>
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

/** By how many days ago they are. */
const nearDays = new Map<number, string>([
  [0, 'today'],
  [-1, 'tomorrow'],
])

/** "Next free: today 17:30 EAT", or with the day ("Thu 26 Nov"); null without a free time. */
export function useNextFreeText(at: string | null): string | null {
  const { day, timeWithZone } = useFormats()
  const daysAgo = useDaysAgo()
  return at && t.nextFree({ near: nearDays.get(daysAgo(at)) ?? 'other', day: day(at), time: timeWithZone(at) })
}
