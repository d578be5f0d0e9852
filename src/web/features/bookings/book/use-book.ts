import { useState } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { timeConflict, type TimeConflict } from '#web/platform/time/time-conflict.ts'

/** The directory says when each mentor is free next. */
const freeTimes = [availabilityRoutes, directoryRoutes]

/** Books, then calls `onBooked`. A lost time is returned as `conflict`, and the free times are read again. */
export function useBook(onBooked: (id: string) => void) {
  const invalidate = useInvalidateReads()
  const [conflict, setConflict] = useState<TimeConflict | null>(null)
  const act = useAct(bookingRoutes.book, {
    refresh: [bookingRoutes, sessionRoutes, statsRoutes],
    onSuccess: ({ id }) => {
      // Not without an answer: the chosen time, which may be booked now, has to stay for the next try.
      invalidate(freeTimes)
      onBooked(id)
    },
    onError: (error) => {
      const found = timeConflict(error)
      if (found.isLostTime) invalidate(freeTimes)
      setConflict(found)
    },
  })
  return { book: act.start, isPending: act.isPending, conflict, forget: () => setConflict(null) }
}
