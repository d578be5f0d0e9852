import { useState } from 'react'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { timeConflict, type TimeConflict } from '#web/platform/time/time-conflict.ts'

const freeTimes = ['availability', 'free-times'] as const

/** Books, then calls `onBooked`. A lost time is returned as `conflict`, and the free times are read again. */
export function useBook(onBooked: (id: string) => void) {
  const invalidate = useInvalidateReads()
  const [conflict, setConflict] = useState<TimeConflict | null>(null)
  const act = useAct(bookingRoutes.book, {
    // The chosen time, which may be booked now.
    keptUnanswered: freeTimes,
    onSuccess: ({ id }) => onBooked(id),
    onError: (error) => {
      const found = timeConflict(error)
      if (found.isLostTime) invalidate(freeTimes)
      setConflict(found)
    },
  })
  return { book: act.start, isPending: act.isPending, conflict, forget: () => setConflict(null) }
}
