import type { SelectGroup } from '#web/ui/fields/native-select.tsx'
import * as t from '#texts/group-sessions/members.ts'

/** The first index of each part of the day, in half hours after 07:00. */
const partsOfDay = [
  { name: 'morning', from: 0 },
  { name: 'afternoon', from: 10 },
  { name: 'evening', from: 20 },
  { name: 'night', from: 28 },
] as const

/** The 48 starts from 07:00 to 06:30, as `HH:MM:SS`; those after midnight belong to the chosen date too (D19). */
export const startTimes: readonly string[] = Array.from({ length: 48 }, (_, index) => {
  const minutes = (7 * 60 + index * 30) % (24 * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}:00`
})

/** The same, grouped and on the reader's clock. */
export function startTimeGroups(wallTime: (time: string) => string): SelectGroup[] {
  const option = (value: string) => ({ value, label: wallTime(value) })
  return partsOfDay.map(({ name, from }, index) => ({
    label: t.partsOfDay[name],
    options: startTimes.slice(from, partsOfDay[index + 1]?.from).map(option),
  }))
}
