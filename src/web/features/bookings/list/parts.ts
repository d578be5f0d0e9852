import type { ComponentType } from 'react'
import type { Duration } from '#contract/availability/constants.ts'
import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import type { TimeTrouble } from '#web/platform/time/time-conflict.ts'

/** A time that is being chosen, on a clock that can be changed. */
export type SlotChoice = {
  durationMinutes: Duration
  startsAt: string | null
  timeZone: string
  setStart: (startsAt: string | null) => void
  setTimeZone: (zone: string) => void
}

type SlotPickerProps = {
  mentor: { id: string; name: string; timeZone: string }
  choice: SlotChoice
  movingSession: string
  onLost?: () => void
}
type LostTimeProps = {
  trouble: TimeTrouble
  timeZone: string
  onChoose: (startsAt: string) => void
  onOtherTime: () => void
}

/** What the page lends from other features, for choosing a time. */
export type TimeParts = {
  /** Free days and times of a mentor. */
  SlotPicker: ComponentType<SlotPickerProps>
  /** Why a time was refused, with the nearest free ones. */
  LostTime: ComponentType<LostTimeProps>
  /** A start (UTC) as the wall time that the API takes. */
  wallTimeOf: (startsAt: string, zones: readonly string[]) => { date: string; time: string; timeZone: string }
}

/** The same for a whole card. */
export type CardParts = TimeParts & {
  Join: ComponentType<{ booking: Booking; isCompact?: boolean }>
  CalendarChoices: ComponentType<{ booking: Booking; name: string }>
}

/** A session, who looks at it, and what the page lends. */
export type SessionProps<Parts = TimeParts> = { booking: Booking; reader: Role; parts: Parts }
