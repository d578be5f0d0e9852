/** Minutes of the local day, end exclusive; 24:00 is 1440. A range over midnight is two ranges (D19). */
export type TimeRange = { startMinute: number; endMinute: number }
/** A range that recurs every week; weekday 1 = Monday … 7 = Sunday (ISO 8601). */
export type WeeklyRange = TimeRange & { weekday: number }
/** A date (`YYYY-MM-DD`) whose hours replace the weekly ones; no ranges = a day off. */
export type DateOverride = { date: string; ranges: readonly TimeRange[] }

const DAY_MINUTES = 1440

/** The ranges of one day in order, overlapping and touching ones merged. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = []
  for (const { startMinute, endMinute } of ranges.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = merged.at(-1)
    if (last !== undefined && startMinute <= last.endMinute) last.endMinute = Math.max(last.endMinute, endMinute)
    else merged.push({ startMinute, endMinute })
  }
  return merged
}

/** A week as it is stored: merged per day, Monday first. */
export function normaliseWeek(week: readonly WeeklyRange[]): WeeklyRange[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    mergeRanges(week.filter((range) => range.weekday === weekday)).map((range) => ({ weekday, ...range })),
  )
}

/** Parts of the day; the night spans midnight. */
export const partsOfDay = ['morning', 'afternoon', 'evening', 'night'] as const
export type PartOfDay = (typeof partsOfDay)[number]

const partRanges: Record<PartOfDay, readonly TimeRange[]> = {
  morning: [{ startMinute: 300, endMinute: 720 }],
  afternoon: [{ startMinute: 720, endMinute: 1020 }],
  evening: [{ startMinute: 1020, endMinute: 1320 }],
  night: [
    { startMinute: 0, endMinute: 300 },
    { startMinute: 1320, endMinute: DAY_MINUTES },
  ],
}

/** What a sentence about a week needs: its weekdays, and the parts of the day in which at least an hour is free on one of them. */
export function summariseWeek(week: readonly WeeklyRange[]): { weekdays: number[]; parts: PartOfDay[] } {
  const ranges = normaliseWeek(week)
  const holds = (part: PartOfDay) =>
    partRanges[part].some((span) => ranges.some((range) => sharedMinutes(span, range) >= 60))
  return { weekdays: [...new Set(ranges.map((range) => range.weekday))], parts: partsOfDay.filter(holds) }
}

const sharedMinutes = (a: TimeRange, b: TimeRange) =>
  Math.min(a.endMinute, b.endMinute) - Math.max(a.startMinute, b.startMinute)
