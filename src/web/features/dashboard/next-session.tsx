import type { ComponentType } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { counterpartOf, firstName } from '#rules/sides.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SkeletonBlock, SkeletonText } from '#web/ui/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { useNow } from '#web/platform/server-time.ts'
import { SessionCountdown } from '#web/platform/session-countdown.tsx'
import { useMe } from '#web/platform/session.ts'
import { useTheirClock } from '#web/platform/their-clock.ts'

export type NextParts = {
  Join: ComponentType<{ booking: Booking }>
}

/** The next session: how long until it, with whom, and the way in. */
export function NextSession({ booking, parts: { Join } }: { booking: Booking; parts: NextParts }) {
  const t = useMessages('dashboard')
  const { role } = useMe()
  const other = counterpartOf(booking, role)
  const when = useWhen(booking)
  const theirs = useTheirClock(booking.startsAt, other)
  return (
    <Card as="section" className="@container">
      <h2 className="sr-only">{t.next}</h2>
      <div className="flex flex-col gap-4 @lg:flex-row @lg:items-start @lg:justify-between @lg:gap-8">
        <div className="min-w-0">
          <div className="flex flex-wrap gap-1.5">
            <SessionCountdown session={booking} />
            <Chip>{t.oneToOne}</Chip>
          </div>
          <h3 className="mt-3 text-h2">
            <Link to={paths.booking(booking.id)} className="text-inherit no-underline hover:underline">
              {t.mentorshipWith(firstName(other.name))}
            </Link>
          </h3>
          <p className="mt-1 text-ui text-ink-2">
            <time dateTime={booking.startsAt}>{when}</time>
          </p>
          {theirs ? (
            <p className="mt-0.5 text-meta text-ink-2">
              {theirs.when} {theirs.where}
            </p>
          ) : null}
        </div>
        <div className="@lg:w-56 @lg:shrink-0">
          <Join booking={booking} />
        </div>
      </div>
    </Card>
  )
}

/** "Today, 09:30 – 10:15 SAST" */
function useWhen({ startsAt, endsAt }: Booking): string {
  const t = useMessages('dashboard')
  const words = useMessages('common')
  const { isoDay, day, timeRange } = useFormats()
  const now = useNow()
  const that = isoDay(startsAt)
  const near = that === isoDay(now) ? words.today : that === isoDay(now + 86_400_000) ? words.tomorrow : day(startsAt)
  return t.onDay(near, timeRange(startsAt, endsAt))
}

export const NextSkeleton = () => (
  <Card className="flex flex-col gap-4">
    <SkeletonBlock className="h-6 w-40 rounded-chip" />
    <SkeletonText lines={2} />
    <SkeletonBlock className="h-13 w-full rounded-lg" />
  </Card>
)
