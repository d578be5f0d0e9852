import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { isLive } from '#rules/sessions/join.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { WovenCloth } from '#web/ui/media/woven-cloth.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import type { Tone } from '#web/ui/feedback/tone.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { ConnectAction } from '#web/features/connections/public.ts'
import { SessionCountdown } from '#web/features/sessions/public.ts'
import * as t from '#texts/bookings.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'

const tones: Record<Booking['status'], Tone> = {
  PENDING: 'accent',
  UPCOMING: 'success',
  CANCELLED: 'neutral',
  PAST: 'neutral',
}

type SessionHeadProps = {
  booking: Booking
  reader: Role
  /** Just booked: the page is the confirmation. */
  isFresh: boolean
}

/** The session's strip of cloth, its status, and the other person. */
export function SessionHead({ booking, reader, isFresh }: SessionHeadProps) {
  const other = counterpartOf(booking, reader)
  const fresh = booking.status === 'PENDING' ? t.requested : t.booked
  const Strip = isFresh ? WovenCloth : Cloth
  return (
    <div>
      <Strip seed={booking.id} width={1120} height={96} strips={21} className="h-16 rounded-hero lg:h-20" />
      <div className="mt-6 flex flex-wrap gap-2">
        <SessionStatus booking={booking} />
      </div>
      <h1 tabIndex={-1} className="mt-2.5 text-h1">
        {isFresh && booking.status !== 'CANCELLED' ? fresh : t.sessionWith({ name: other.name })}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Avatar name={other.name} seed={other.id} src={other.picture} size={44} />
        <p className="min-w-0 text-ui">
          {booking.isConnected === null ? (
            other.name
          ) : (
            <Link to={paths.profile(other.role, other.slug)} className={textLinkClass}>
              {other.name}
            </Link>
          )}
          <span className="block text-meta text-ink-2">{jobText(other.jobTitle, other.company)}</span>
        </p>
        {booking.isConnected === null ? null : (
          <ConnectAction
            person={{ profileId: other.id, role: other.role, name: other.name }}
            isConnected={booking.isConnected}
            size="sm"
          />
        )}
      </div>
    </div>
  )
}

/** One status: a session that takes place now is no longer upcoming. */
function SessionStatus({ booking }: Pick<SessionHeadProps, 'booking'>) {
  const now = useNow()
  const [startsAt, endsAt] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  const status = now >= endsAt && booking.status === 'UPCOMING' ? 'PAST' : booking.status
  const isRunning = status === 'UPCOMING' && isLive(startsAt, endsAt, now)
  return (
    <>
      {isRunning ? null : <Chip tone={tones[status]}>{t.status[status]}</Chip>}
      {status === 'UPCOMING' ? <SessionCountdown session={booking} /> : null}
    </>
  )
}
