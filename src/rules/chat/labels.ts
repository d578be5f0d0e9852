import { parseDay } from '../time/days.ts'

/** How a thread names the day above its messages: within a week by its weekday, older by its full date. */
export type DayLabel = 'today' | 'yesterday' | 'weekday' | 'date'

/** Days from one `YYYY-MM-DD` to a later one. */
function daysBetween(from: string, to: string): number {
  const [start, end] = [parseDay(from), parseDay(to)]
  return start === null || end === null ? Number.NaN : end - start
}

/** The label of a day in a thread. Seven days ago has the weekday of today, so it shows its date. */
export function dayLabel(day: string, today: string): DayLabel {
  const age = daysBetween(day, today)
  if (age <= 0) return 'today'
  if (age === 1) return 'yesterday'
  return age < 7 ? 'weekday' : 'date'
}
