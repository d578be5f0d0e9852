import { bookingRoutes } from '#contract/bookings.ts'
import { useRead } from '#web/platform/query.ts'
import { useNow } from '#web/platform/server-time.ts'
import { useMe } from '#web/platform/session.ts'

// More than one: when the first is over the next one takes its place without a call.
const first = { page: 0, size: 5 }

/** The session that runs or comes next; `booking` is null when there is none, undefined while that is not known. */
export function useNextSession() {
  const { role } = useMe()
  const now = useNow()
  const read = useRead(bookingRoutes.listUpcoming, { params: { role }, query: first })
  const booking = read.data && (read.data.find(({ endsAt }) => Date.parse(endsAt) > now) ?? null)
  return { read, booking }
}
