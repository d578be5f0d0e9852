import { useNavigate } from 'react-router'
import type { Booking } from '#contract/bookings/routes.ts'
import { JoinRoom } from '#web/features/sessions/public.ts'
import { paths } from '#web/paths.ts'

/** Joins a one-on-one session: in the built-in room, or at the mentor's link. */
export function JoinSession({ booking, isCompact = false }: { booking: Booking; isCompact?: boolean }) {
  const navigate = useNavigate()
  const enter = booking.hasBuiltInRoom ? () => void navigate(paths.room('individual', booking.id)) : undefined
  return <JoinRoom kind="individual" id={booking.id} session={booking} isCompact={isCompact} onEnter={enter} />
}
