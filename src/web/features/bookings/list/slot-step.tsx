import { useState } from 'react'
import { durations } from '#contract/availability/constants.ts'
import type { Booking } from '#contract/bookings/routes.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { useTimeZone } from '#web/platform/time/zones.ts'
import type { TimeConflict } from '#web/platform/time/time-conflict.ts'
import { ScrollIntoView } from '#web/platform/dom/scroll-into-view.tsx'
import { SlotPicker } from '#web/features/availability/public.ts'
import { ConflictAlert } from '../book/conflict-alert.tsx'
import * as t from '#texts/sessions.ts'
import * as errors from '#texts/bookings/errors.ts'

/** The new time of a session, while it is chosen. */
export function useSlot(booking: Booking, suggestedStart: string | null = null) {
  const own = useTimeZone()
  const [startsAt, setStart] = useState(suggestedStart)
  const [timeZone, setTimeZone] = useState(own)
  const [conflict, setConflict] = useState<TimeConflict | null>(null)
  const [isMissing, setMissing] = useState(false)
  const durationMinutes = durations.find((minutes) => minutes === booking.durationMinutes) ?? 30
  const choose = (start: string | null) => {
    setStart(start)
    if (start) setMissing(false)
    if (start) setConflict(null)
  }
  const choice = { durationMinutes, startsAt, timeZone, setStart: choose, setTimeZone }
  return { choice, conflict, setConflict, isMissing, setMissing }
}

export type Slot = ReturnType<typeof useSlot>

/** Chooses among the mentor's free times in a zone of choice. */
export function SlotStep({ booking, slot }: { booking: Booking; slot: Slot }) {
  const { choice, conflict, isMissing } = slot
  const { startsAt, timeZone } = choice
  const [isLost, setLost] = useState(false)
  const mentor = { id: booking.mentorId, name: booking.mentorFullName, timeZone: booking.mentorTimeZone }
  return (
    <div className="flex flex-col gap-4">
      <SlotPicker
        mentor={mentor}
        moving={booking}
        choice={{ ...choice, setStart: (start) => (choice.setStart(start), start && setLost(false)) }}
        onLost={() => setLost(true)}
      />
      {conflict?.isLostTime ? (
        <ScrollIntoView>
          <ConflictAlert
            conflict={conflict}
            timeZone={timeZone}
            onChoose={choice.setStart}
            onOtherTime={() => slot.setConflict(null)}
          />
        </ScrollIntoView>
      ) : isLost && !startsAt ? (
        <InlineAlert tone="warning" role="alert">
          {t.lost}
        </InlineAlert>
      ) : null}
      {isMissing ? (
        <ScrollIntoView>
          <InlineAlert tone="danger" role="alert">
            {errors.slot_needed}
          </InlineAlert>
        </ScrollIntoView>
      ) : null}
    </div>
  )
}
