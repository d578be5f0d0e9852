/** Plain-date arithmetic on `YYYY-MM-DD` strings; a calendar day has no zone. */
const toUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayMs = 86_400_000

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(toUtc(day)).getUTCDay()

export const addDays = (day: string, count: number) => new Date(toUtc(day) + count * dayMs).toISOString().slice(0, 10)

/** The rows of a month, `null` where a week reaches into another month. */
export function monthWeeks(month: string, weekStart: number): (string | null)[][] {
  const first = `${month}-01`
  const lead = (weekdayOf(first) - weekStart + 7) % 7
  const cells: (string | null)[] = Array.from({ length: lead }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The weeks to show first: this week, the rest of its month, and never less than four. Days of the next month fill the last ones. */
export function weeksFrom(today: string, weekStart: number): string[][] {
  const first = addDays(today, -((weekdayOf(today) - weekStart + 7) % 7))
  const month = today.slice(0, 7)
  const weeks: string[][] = []
  for (let day = first; weeks.length < 4 || day.startsWith(month); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, column) => addDays(day, column)))
  return weeks
}

/** The available day that a key leads to from `day`, or null where the month ends; days without times are skipped. */
export function dayForKey(key: string, day: string, available: readonly string[], weekStart: number): string | null {
  const sameColumn = (other: string) => weekdayOf(other) === weekdayOf(day)
  const position = (weekdayOf(day) - weekStart + 7) % 7
  const weekFirst = addDays(day, -position)
  const week = available.filter((d) => d >= weekFirst && d <= addDays(weekFirst, 6))
  switch (key) {
    case 'ArrowRight':
      return available.find((d) => d > day) ?? null
    case 'ArrowLeft':
      return available.findLast((d) => d < day) ?? null
    case 'ArrowDown':
      return available.find((d) => d > day && sameColumn(d)) ?? available.find((d) => d > addDays(day, 3)) ?? null
    case 'ArrowUp':
      return (
        available.findLast((d) => d < day && sameColumn(d)) ?? available.findLast((d) => d < addDays(day, -3)) ?? null
      )
    case 'Home':
      return week[0] ?? null
    case 'End':
      return week.at(-1) ?? null
    default:
      return null
  }
}
