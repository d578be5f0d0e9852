import { bookingRoutes, type Booking } from '#contract/bookings/routes.ts'
import { JoinRoom } from '#web/features/sessions/public.ts'

/** Joins a one-on-one session. */
export const JoinSession = ({ booking, isCompact = false }: { booking: Booking; isCompact?: boolean }) => (
  <JoinRoom kind="individual" id={booking.id} session={booking} refresh={[bookingRoutes]} isCompact={isCompact} />
)
