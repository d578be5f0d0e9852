import { daysOfWeek, minutesOf, timeOf, type DayOfWeek } from '#contract/weekdays.ts'
import type { AvailabilityDay, AvailabilitySettings, TimeSlot } from '#contract/availability/schemas.ts'

/** The values of the screen: week, date exceptions and settings, saved together. */
export type AvailabilityDraft = { week: Record<DayOfWeek, readonly TimeSlot[]>; settings: AvailabilitySettings }

const step = 30
const lastStart = 1440 - step

export function draftOf(days: readonly AvailabilityDay[], settings: AvailabilitySettings): AvailabilityDraft {
  const slotsOf = (day: DayOfWeek) => days.find(({ dayOfWeek }) => dayOfWeek === day)?.timeSlots ?? []
  const week = {} as Record<DayOfWeek, readonly TimeSlot[]>
  for (const day of daysOfWeek) week[day] = slotsOf(day)
  return { week, settings }
}

/** The days that have hours, as the API takes them. */
export const weekOf = (draft: AvailabilityDraft): AvailabilityDay[] =>
  daysOfWeek
    .filter((day) => draft.week[day].length > 0)
    .map((dayOfWeek) => ({ dayOfWeek, timeSlots: [...draft.week[dayOfWeek]] }))

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Every start of a day, half hour by half hour. */
export const startTimes = Array.from({ length: 48 }, (_, at) => timeOf(at * step))
/** The possible ends after a start. */
export const endTimesAfter = (start: string) =>
  [...startTimes, timeOf(1440)].filter((time) => minutesOf(time) > minutesOf(start))

/** The next range to offer: an hour after the last one, nine to five on an empty day; null when the day is full. */
export function nextSlot(slots: readonly TimeSlot[]): TimeSlot | null {
  const last = slots.at(-1)
  if (!last) return { startTime: timeOf(9 * 60), endTime: timeOf(17 * 60) }
  const start = Math.min(minutesOf(last.endTime) + 60, lastStart)
  if (start < minutesOf(last.endTime)) return null
  return { startTime: timeOf(start), endTime: timeOf(Math.min(start + 60, 1440)) }
}

/** Sets a start, and moves the end after it if needed. */
export function withStart(slot: TimeSlot, startTime: string): TimeSlot {
  const length = minutesOf(slot.endTime) - minutesOf(slot.startTime)
  const end =
    minutesOf(slot.endTime) > minutesOf(startTime)
      ? minutesOf(slot.endTime)
      : Math.min(minutesOf(startTime) + length, 1440)
  return { startTime, endTime: timeOf(end) }
}

/** The indexes of ranges that repeat an earlier one. */
export const duplicatesIn = (slots: readonly TimeSlot[]) =>
  slots.map((slot, at) => slots.findIndex((other) => isSame(other, slot)) < at)
