import { daysOfWeek, type DayOfWeek } from '#contract/weekdays.ts'
import type { TimeSlot } from '#contract/availability/schemas.ts'

/** Suggested weekly hours. */
export type Suggestion = 'evenings' | 'daytime' | 'weekends'
type Hours = { days: readonly DayOfWeek[]; slot: TimeSlot }

export const weekdays = daysOfWeek.slice(0, 5)
const weekend = daysOfWeek.slice(5)

export const suggestedHours: Record<Suggestion, Hours> = {
  evenings: { days: weekdays, slot: { startTime: '18:00:00', endTime: '21:00:00' } },
  daytime: { days: weekdays, slot: { startTime: '09:00:00', endTime: '17:00:00' } },
  weekends: { days: weekend, slot: { startTime: '10:00:00', endTime: '14:00:00' } },
}

/** A whole week with the suggested hours, all other days off. */
export function suggestedWeek(suggestion: Suggestion): Record<DayOfWeek, readonly TimeSlot[]> {
  const { days, slot } = suggestedHours[suggestion]
  return Object.fromEntries(daysOfWeek.map((day) => [day, days.includes(day) ? [slot] : []])) as never
}
