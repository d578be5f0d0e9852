import type { Slot } from '#contract/availability/schemas.ts'
import { minutesOf, timeOf } from '#contract/weekdays.ts'

const midnight = 1440

/** When a mentor is free on a day, from the starts of sessions of a length: local times, those that touch as one, up to midnight. */
export function freePeriods(
  slots: readonly Pick<Slot, 'time'>[],
  durationMinutes: number,
): { startTime: string; endTime: string }[] {
  const periods: { start: number; end: number }[] = []
  for (const { time } of slots) {
    const start = minutesOf(time)
    const end = Math.min(start + durationMinutes, midnight)
    const last = periods.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else periods.push({ start, end })
  }
  return periods.map(({ start, end }) => ({ startTime: timeOf(start), endTime: timeOf(end) }))
}
