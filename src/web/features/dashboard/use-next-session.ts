import { bookingRoutes, type Booking } from '#contract/bookings/routes.ts'
import { dashboardLists } from '#contract/dashboard/constants.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { seatTarget } from '#web/features/group-sessions/public.ts'
import { useQueue, waitingInput } from '#web/platform/offline/command-queue.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

export type Next = { kind: 'individual'; booking: Booking } | { kind: 'group'; session: GroupSession }

const first = dashboardLists.next

/** The live or next session, of either kind; `next` is null if there is none, undefined while loading. */
export function useNextSession() {
  const { role } = useMe()
  const now = useNow()
  const bookings = useRead(bookingRoutes.listUpcoming, { params: { role }, query: first })
  const groups = useRead(groupListRoutes.upcomingGroupSessions, { params: { role }, query: first })
  const isAhead = ({ endsAt }: { endsAt: string }) => Date.parse(endsAt) > now
  const booking = bookings.data?.find(isAhead)
  const { entries } = useQueue()
  const session = groups.data?.find((one) => isAhead(one) && !waitingInput(entries, seatTarget(one.occurrenceId)))
  const isKnown = bookings.data !== undefined && groups.data !== undefined
  return { read: bookings.data ? groups : bookings, next: isKnown ? earlierOf(booking, session) : undefined }
}

function earlierOf(booking: Booking | undefined, session: GroupSession | undefined): Next | null {
  if (session && (!booking || session.startsAt < booking.startsAt)) return { kind: 'group', session }
  return booking ? { kind: 'individual', booking } : null
}
