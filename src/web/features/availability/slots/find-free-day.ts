import { availabilityRoutes } from '#contract/availability/routes.ts'
import type { Duration } from '#contract/availability/constants.ts'
import type { SlotDays } from '#contract/availability/schemas.ts'
import { call } from '#web/platform/api/api.ts'
import { shiftMonth, spanOf } from './months.ts'

/** The mentor, length and zone; for a session that is moved, its own time counts as free. */
export type SlotsQuery = {
  mentorId: string
  durationMinutes: Duration
  timeZone: string
  movingSession?: string | undefined
}

/** The first free day from a month on, up to and including `last`; null if there is none. Reads two months at a time. */
export async function firstFreeDay(question: SlotsQuery, month: string, last: string): Promise<string | null> {
  for (let start = month; start <= last; start = shiftMonth(start, 2)) {
    const day = (await readDays(question, start, start === last ? 1 : 2)).at(0)
    if (day) return day.date
  }
  return null
}

/** The last free day up to the end of a month, not before the month `first`; null when there is none. */
export async function lastFreeDay(question: SlotsQuery, month: string, first: string): Promise<string | null> {
  for (let end = month; end >= first; end = shiftMonth(end, -2)) {
    const start = shiftMonth(end, -1)
    const day = (await readDays(question, start < first ? first : start, start < first ? 1 : 2)).at(-1)
    if (day) return day.date
  }
  return null
}

async function readDays({ mentorId, ...query }: SlotsQuery, month: string, months: number): Promise<SlotDays['days']> {
  const { days } = await call(availabilityRoutes.slots, {
    params: { mentorId },
    query: { ...query, ...spanOf(month, months) },
  })
  return days.filter(({ slots }) => slots.length > 0)
}
