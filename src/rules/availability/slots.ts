import { DAY, MINUTE, weekOfDay } from '../time/days.ts'
import { availableRuns, horizonEnd, isAvailable, type Schedule } from './schedule.ts'
import { earliestInstant, instantOf } from '../time/local-times.ts'
import { type ZoneOffsets, wallOf } from '../time/zone-offsets.ts'

/** Starts lie on minutes 0 and 30 of the mentor's wall clock. */
const SLOT_STEP = 30 * MINUTE

/** What is known about a mentor's time; instants in epoch milliseconds. */
export type MentorTime = {
  schedule: Schedule
  /** The mentor's zone, reaching from `now` to beyond the horizon. */
  offsets: ZoneOffsets
  /** Bookings, group sessions and external busy times, packed start, end; sorted by start, each end after its start; may overlap. */
  busy: readonly number[]
  /** Sessions already booked per week of the mentor's wall (`weekOfDay`), see `countByWeek`; counts only against a cap. */
  bookedByWeek: ReadonlyMap<number, number>
  now: number
}

/** Starts wanted: `from` ≤ start < `to`. */
export type SlotQuery = MentorTime & { from: number; to: number; durationMinutes: number }

/**
 * The instants at which a session of this length may start, rising. A start counts when
 * - the mentor's clock shows minute 0 or 30, for the first time: times that a clock change skips do not exist, of times that it
 *   repeats only the first occurrence is offered (D18);
 * - [start, start + duration), in real elapsed time, lies inside their hours (`availableRuns`; touching ranges are one, also over
 * midnight);
 * - it overlaps no busy interval widened by the buffer on both sides;
 * - start ≥ now + notice, its date by their clock is at most today + horizon, and its week (Monday to Sunday there) is below the cap.
 */
export function computeSlots(query: SlotQuery): number[] {
  const { schedule, offsets, busy, now } = query
  const { bufferMinutes, minimumNoticeMinutes } = schedule.settings
  const duration = query.durationMinutes * MINUTE
  const buffer = bufferMinutes * MINUTE
  const from = Math.max(query.from, now + minimumNoticeMinutes * MINUTE)
  const last = Math.min(query.to, horizonEnd(schedule, offsets, now)) - 1
  const slots: number[] = []
  if (from > last) return slots
  const runs = availableRuns(schedule, offsets, from, last + duration)
  let period = 0
  let next = 0
  let blockedUntil = from
  for (let i = 0; i < runs.length; i += 2) {
    const runLast = Math.min(runs[i + 1]! - duration, last)
    let start = Math.max(runs[i]!, blockedUntil)
    while (start <= runLast) {
      while (next < busy.length && busy[next + 1]! + buffer <= start) next += 2
      // The latest start whose session is over, buffer included, when the next busy time begins.
      const clear = next < busy.length ? busy[next]! - buffer - duration : Infinity
      if (clear >= start) period = pushStarts(slots, offsets, period, start, Math.min(clear, runLast))
      if (clear >= runLast) break
      start = blockedUntil = busy[next + 1]! + buffer
      next += 2
    }
  }
  return withoutFullWeeks(slots, query)
}

/** Appends the grid instants from `from` to `last`; takes and returns the offset period it has reached. */
function pushStarts(slots: number[], offsets: ZoneOffsets, period: number, from: number, last: number): number {
  const { at, offset, unambiguousFrom } = offsets
  while (from <= last) {
    while (at[period + 1]! <= from) period++
    const shift = offset[period]!
    const stop = Math.min(last, at[period + 1]! - 1)
    const begin = Math.max(from, unambiguousFrom[period]!) + shift
    for (let start = Math.ceil(begin / SLOT_STEP) * SLOT_STEP - shift; start <= stop; start += SLOT_STEP)
      slots.push(start)
    from = stop + 1
  }
  return period
}

/** Drops the starts of weeks that hold as many sessions as the mentor wants. */
function withoutFullWeeks(slots: number[], { schedule, offsets, bookedByWeek }: MentorTime): number[] {
  const cap = schedule.settings.maxSessionsPerWeek
  if (cap === null) return slots
  const full = [...bookedByWeek].filter(([, booked]) => booked >= cap).map(([week]) => week)
  const mondays = full.toSorted((a, b) => a - b).map((week) => week * 7 - 3)
  const begins = mondays.map((day) => earliestInstant(offsets, day * DAY))
  const ends = mondays.map((day) => earliestInstant(offsets, (day + 7) * DAY))
  let next = 0
  return slots.filter((start) => {
    while (next < ends.length && ends[next]! <= start) next++
    return next === ends.length || start < begins[next]!
  })
}

/** How many sessions start in each week of a clock's wall. */
export function countByWeek(starts: readonly number[], offsets: ZoneOffsets): Map<number, number> {
  const counts = new Map<number, number>()
  for (const start of starts) {
    const week = weekAt(offsets, start)
    counts.set(week, (counts.get(week) ?? 0) + 1)
  }
  return counts
}

const weekAt = (offsets: ZoneOffsets, instant: number) => weekOfDay(Math.floor(wallOf(offsets, instant) / DAY))

/** Why a start cannot be booked. */
export type SlotRefusal = 'in_past' | 'too_soon' | 'beyond_horizon' | 'outside_availability' | 'taken' | 'weekly_cap'

/** The first reason against one start, or null when it is free; agrees with `computeSlots`. */
export function refuseSlot(mentor: MentorTime, start: number, durationMinutes: number): SlotRefusal | null {
  const { schedule, offsets, bookedByWeek, now } = mentor
  const { minimumNoticeMinutes, maxSessionsPerWeek } = schedule.settings
  const end = start + durationMinutes * MINUTE
  if (start < now) return 'in_past'
  if (start < now + minimumNoticeMinutes * MINUTE) return 'too_soon'
  if (start >= horizonEnd(schedule, offsets, now)) return 'beyond_horizon'
  const wall = wallOf(offsets, start)
  if (wall % SLOT_STEP !== 0 || instantOf(offsets, wall) !== start) return 'outside_availability'
  if (!isAvailable(schedule, offsets, start, end)) return 'outside_availability'
  if (isBusyAt(mentor, start, durationMinutes)) return 'taken'
  if (maxSessionsPerWeek !== null && (bookedByWeek.get(weekAt(offsets, start)) ?? 0) >= maxSessionsPerWeek)
    return 'weekly_cap'
  return null
}

/** Whether a session of this length would overlap a busy time with its buffer. */
export function isBusyAt({ schedule, busy }: MentorTime, start: number, durationMinutes: number): boolean {
  const end = start + durationMinutes * MINUTE
  const buffer = schedule.settings.bufferMinutes * MINUTE
  for (let i = 0; i < busy.length; i += 2) if (busy[i]! - buffer < end && start < busy[i + 1]! + buffer) return true
  return false
}

/** The free starts nearest to an instant (at most `count`), rising; of two equally far ones the earlier is nearer. */
export function nearestFree(mentor: MentorTime, around: number, durationMinutes: number, count = 3): number[] {
  const within = (reach: number) =>
    computeSlots({ ...mentor, durationMinutes, from: around - reach, to: around + reach })
  // A week on both sides nearly always holds them; only a rare or full calendar is searched to its end.
  const close = within(7 * DAY)
  const slots = close.length < count ? within(Infinity) : close
  const nearest = slots.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around)).slice(0, count)
  return nearest.sort((a, b) => a - b)
}

/** Several lists of intervals as one packed busy list: sorted, empty ones dropped, overlapping and touching ones merged. */
export function packBusy(intervals: Iterable<readonly [start: number, end: number]>): number[] {
  const packed: number[] = []
  for (const [start, end] of [...intervals].toSorted((a, b) => a[0] - b[0])) {
    if (end <= start) continue
    if (packed.length > 0 && start <= packed.at(-1)!) packed[packed.length - 1] = Math.max(packed.at(-1)!, end)
    else packed.push(start, end)
  }
  return packed
}
