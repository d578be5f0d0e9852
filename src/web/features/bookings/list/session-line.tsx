import type { Booking } from '#contract/bookings/routes.ts'
import type { Side } from '#rules/bookings/sides.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { BothClocks } from './both-clocks.tsx'
import * as t from '#texts/sessions.ts'

/** Names a session: with whom, and when. */
export function SessionLine({ booking, other }: { booking: Booking; other: Side }) {
  return (
    <div className="mb-4 flex items-start gap-3">
      <Avatar name={other.name} seed={other.id} src={other.picture} size={40} className="mt-0.5 max-sm:hidden" />
      <div className="min-w-0">
        <p className="text-ui text-ink-2">{t.sessionWith({ name: other.name })}</p>
        <BothClocks startsAt={booking.startsAt} endsAt={booking.endsAt} other={other} />
      </div>
    </div>
  )
}
