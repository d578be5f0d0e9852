import { useState } from 'react'
import { useNavigate } from 'react-router'
import { availabilityRoutes } from '#contract/availability.ts'
import { bookingRoutes } from '#contract/bookings.ts'
import { statsRoutes } from '#contract/stats.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/act.ts'
import { ApiError, firstMessage } from '#web/platform/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { refresh } from '#web/platform/refresh.ts'

/** Why a booking did not work; `nearest` are free starts close to the one that was lost. */
export type BookingTrouble = { message: string; nearest: readonly string[]; isLostTime: boolean }

/** Books, then opens the session's own page. A lost time comes back as `trouble`, with the list of free times read anew. */
export function useBook() {
  const t = useMessages('booking')
  const { unexpected } = useMessages('errors')
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<BookingTrouble | null>(null)
  const act = useAct(bookingRoutes.book, {
    refresh: [bookingRoutes, availabilityRoutes, statsRoutes],
    onSuccess: ({ id }) => void navigate(paths.booking(id), { replace: true, state: { isFresh: true } }),
    onError: (error) => {
      const isAnswer = error instanceof ApiError
      const isLostTime = isAnswer && (error.status === 409 || error.code.startsWith('slot_'))
      if (isLostTime) refresh([availabilityRoutes.slots])
      setTrouble({
        message: isAnswer ? firstMessage(error, unexpected) : t.unreachable,
        nearest: isAnswer ? error.nearest.map(({ startsAt }) => new Date(startsAt).toISOString()) : [],
        isLostTime,
      })
    },
  })
  return { book: act.start, isPending: act.isPending, trouble, forget: () => setTrouble(null) }
}
