import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings/routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { counterpartOf, firstName } from '#rules/bookings/sides.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNearDay } from '#web/platform/time/near-day.ts'
import { JoinSession } from '#web/features/bookings/public.ts'
import { JoinGroup } from '#web/features/group-sessions/public.ts'
import { SessionCountdown } from '#web/features/sessions/public.ts'
import { StepsPreview } from '#web/features/next-steps/public.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useTheirClock } from '#web/platform/time/other-time-zone.ts'
import type { Next } from './use-next-session.ts'
import * as t from '#texts/dashboard.ts'
import * as groups from '#texts/group-sessions/groups.ts'

/** The next session: countdown, facts and join button. */
export function NextSession({ next }: { next: Next }) {
  return next.kind === 'individual' ? <Individual booking={next.booking} /> : <Group session={next.session} />
}

function Individual({ booking }: { booking: Booking }) {
  const { role } = useMe()
  const other = counterpartOf(booking, role)
  const theirs = useTheirClock(booking.startsAt, other)
  return (
    <NextCard
      session={booking}
      chips={<Chip>{t.oneToOne}</Chip>}
      to={paths.booking(booking.id)}
      title={t.mentorshipWith({ name: firstName(other.name) })}
      note={theirs?.text ?? null}
      join={<JoinSession booking={booking} />}
    >
      <StepsPreview otherId={other.id} otherName={other.name} />
    </NextCard>
  )
}

function Group({ session }: { session: GroupSession }) {
  const note = session.isHost ? t.going({ n: session.going }) : t.hostedBy({ name: session.mentorFullName })
  return (
    <NextCard
      session={session}
      chips={
        <>
          <Chip>{t.group}</Chip>
          {session.isHost ? <Chip tone="primary">{groups.youAreHost}</Chip> : null}
        </>
      }
      to={paths.groupSession(session.sessionSlug)}
      title={session.sessionTitle}
      note={note}
      join={<JoinGroup session={session} />}
    />
  )
}

type NextCardProps = {
  session: { startsAt: string; endsAt: string }
  chips: ReactNode
  to: string
  title: string
  note: string | null
  join: ReactNode
  /** Below everything else. */
  children?: ReactNode
}

function NextCard({ session, chips, to, title, note, join, children }: NextCardProps) {
  const when = useWhen(session)
  return (
    <Card as="section" className="@container">
      <h2 className="sr-only">{t.next}</h2>
      <div className="flex flex-col gap-4 @lg:flex-row @lg:items-start @lg:justify-between @lg:gap-8">
        <div className="min-w-0">
          <div className="flex flex-wrap gap-1.5">
            <SessionCountdown session={session} />
            {chips}
          </div>
          <h3 className="mt-3 text-h2">
            <Link to={to} className="text-inherit no-underline hover:underline">
              {title}
            </Link>
          </h3>
          <p className="mt-1 text-ui text-ink-2">
            <time dateTime={session.startsAt}>{when}</time>
          </p>
          {note ? <p className="mt-0.5 text-meta text-ink-2">{note}</p> : null}
        </div>
        <div className="@lg:w-56 @lg:shrink-0">{join}</div>
      </div>
      {children}
    </Card>
  )
}

/** "Today, 09:30 – 10:15 SAST" */
function useWhen({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const { day, timeRange } = useFormats()
  return t.onDay({ day: useNearDay()(startsAt) ?? day(startsAt), time: timeRange(startsAt, endsAt) })
}

/** As high as a session of one line with a button. */
export const NextSkeleton = () => (
  <Card className="@container">
    <div className="flex flex-col gap-4 @lg:flex-row @lg:items-start @lg:justify-between @lg:gap-8">
      <div className="min-w-0 grow">
        <SkeletonBlock className="h-6 w-40 rounded-chip" />
        <SkeletonBlock className="mt-3 h-15 max-w-80 rounded-chip @lg:h-7" />
        <SkeletonBlock className="mt-2 h-5 w-56 rounded-chip" />
        <SkeletonBlock className="mt-1.5 h-4 w-40 rounded-chip" />
      </div>
      <SkeletonBlock className="h-13 rounded-lg @lg:w-56 @lg:shrink-0" />
    </div>
  </Card>
)
