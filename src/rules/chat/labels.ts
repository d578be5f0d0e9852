import { daysBetween } from '../time/days.ts'

/** How a thread names the day above its messages: within a week by its weekday, older by its full date. */
export type DayLabel = 'today' | 'yesterday' | 'weekday' | 'date'

/** The label of a day in a thread. Seven days ago has the weekday of today, so it shows its date. */
export function dayLabel(day: string, today: string): DayLabel {
  const age = daysBetween(day, today)
  if (age <= 0) return 'today'
  if (age === 1) return 'yesterday'
  return age < 7 ? 'weekday' : 'date'
}
