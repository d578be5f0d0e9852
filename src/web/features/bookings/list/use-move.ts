import { useState } from 'react'
import type { bookingRoutes } from '#contract/bookings/routes.ts'
import type { RouteInput, Route } from '#contract/route.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { timeConflict } from '#web/platform/time/time-conflict.ts'
import type { SessionProps } from './session-props.ts'
import type { Slot } from './slot-step.tsx'
import * as sessions from '#texts/sessions.ts'

type MoveOptions = SessionProps & { slot: Slot; onDone: () => void }

/** Moves a session to the chosen time by one of two routes: rescheduling it, or accepting the other person's request. */
export function useMove<R extends typeof bookingRoutes.reschedule | typeof bookingRoutes.respond>(
  route: R,
  { booking, reader, slot, onDone }: MoveOptions,
) {
  const invalidate = useInvalidateReads()
  const finish = () => {
    toast.success(sessions.rescheduled)
    onDone()
  }
  // The choice is lost once the time is taken, if only by this move.
  const [sent, setSent] = useState<string | null>(null)
  const { isPending, start } = useAct<Route>(route, {
    onSuccess: finish,
    isDone: () => sent !== null && Date.parse(sent) === Date.parse(booking.startsAt),
    onDone: finish,
    onError: (error) => {
      const conflict = timeConflict(error)
      if (conflict.isLostTime) {
        invalidate(['availability'])
        slot.choice.setStart(null)
      }
      slot.setConflict(conflict)
    },
  })

  /** Sends the chosen time with the rest of the body; without a time it shows that one is needed. */
  function move(rest: Omit<RouteInput<R>['body'], 'startsAt' | 'date' | 'time' | 'timeZone'>): void {
    const { startsAt, timeZone } = slot.choice
    if (!startsAt) return slot.setMissing(true)
    slot.setConflict(null)
    setSent(startsAt)
    start({
      params: { role: reader },
      body: { ...rest, startsAt, timeZone },
    } as RouteInput<Route>)
  }

  return { move, isPending }
}
