import type { PartOfDay } from '#rules/availability/availability.ts'
import * as t from '#texts/directory/weekly-hours.ts'
import { list } from '#texts/language.ts'

/** When a mentor is free in a usual week, `Weekdays, mornings and evenings EAT`; ISO weekdays. */
export function weekText(weekdays: readonly number[], parts: readonly PartOfDay[], zone: string): string {
  const days = daysText(weekdays)
  return parts.length === 0
    ? t.weeklyDays({ days, zone })
    : t.weekly({ days, times: list(parts.map((part) => t.partOfDay[part])), zone })
}

/** A whole week, the working week and the weekend have words of their own; three days or more in a row are a span. */
function daysText(weekdays: readonly number[]): string {
  const key = weekdays.join('')
  if (key === '1234567') return t.everyDay
  if (key === '12345') return t.workdays
  if (key === '67') return t.weekends
  const names = weekdays.map((day) => t.onDays[day - 1] ?? '')
  if (key.length > 2 && '1234567'.includes(key)) return t.daySpan({ from: names[0] ?? '', to: names.at(-1) ?? '' })
  return list(names)
}
