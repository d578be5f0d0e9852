export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** The greeting at a time of day (`HH:MM`): morning from 05:00, afternoon from 12:00, evening from 17:00 through the night. */
export function partOfDay(time: string): PartOfDay {
  const hour = Number(time.slice(0, 2))
  if (hour < 5 || hour >= 17) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}
