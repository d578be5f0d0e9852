import { DAY, dayText, MINUTE } from '../time/days.ts'
import { earliestInstant } from '../time/local-times.ts'
import { wallOf, type ZoneOffsets } from '../time/zone-offsets.ts'
import { packBusy } from './slots.ts'

/** What a mentor's time is: bookable, taken by a session, or busy in a calendar elsewhere. */
export type TimeKind = 'free' | 'booked' | 'busy'
/** Minutes of a local day, end exclusive; a booked one says which booking it is, null for a group session. */
export type Period = { kind: TimeKind; startMinute: number; endMinute: number; bookingId: string | null }
type Interval = { start: number; end: number; bookingId?: string | null }
/** Packed start, end (epoch milliseconds), rising. */
type Packed = readonly number[]
type WeekTimes = { free: Packed; booked: readonly Interval[]; busy: Packed }

const DAYS = 7

/** The instants between which the coming week lies: seven local days, today first. */
export function weekAheadBounds(offsets: ZoneOffsets, now: number): { from: number; to: number } {
  const today = Math.floor(wallOf(offsets, now) / DAY)
  return { from: earliestInstant(offsets, today * DAY), to: earliestInstant(offsets, (today + DAYS) * DAY) }
}

/**
 * What the coming week of a mentor consists of by date (`YYYY-MM-DD`), by start. Booked time is not busy time, though a calendar elsewhere
 * that holds the session says so. A period over a clock change has the local times of its ends.
 */
export function weekAhead(
  { free, booked, busy }: WeekTimes,
  offsets: ZoneOffsets,
  now: number,
): { date: string; periods: Period[] }[] {
  const today = Math.floor(wallOf(offsets, now) / DAY)
  const taken = booked.flatMap(({ start, end }) => [start, end])
  const intervals: [TimeKind, Interval][] = [
    ...intervalsOf(free).map((one): [TimeKind, Interval] => ['free', one]),
    ...booked.map((one): [TimeKind, Interval] => ['booked', one]),
    ...intervalsOf(without(busy, taken)).map((one): [TimeKind, Interval] => ['busy', one]),
  ]
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today + index
    const periods = intervals.flatMap(([kind, interval]) => periodOn(kind, day, interval))
    return { date: dayText(day), periods: periods.toSorted((a, b) => a.startMinute - b.startMinute) }
  })

  /** The part of an interval that lies on a day; whole minutes, none of it left out. */
  function periodOn(kind: TimeKind, day: number, { start, end, bookingId = null }: Interval): Period[] {
    const [midnight, next] = [earliestInstant(offsets, day * DAY), earliestInstant(offsets, (day + 1) * DAY)]
    if (end <= midnight || start >= next) return []
    const minuteAt = (instant: number) => (wallOf(offsets, instant) - day * DAY) / MINUTE
    const startMinute = start <= midnight ? 0 : Math.floor(minuteAt(start))
    const endMinute = end >= next ? DAY / MINUTE : Math.ceil(minuteAt(end))
    // The clock went back within it.
    const shownEnd = endMinute > startMinute ? endMinute : startMinute + Math.ceil((end - start) / MINUTE)
    return [{ kind, startMinute, endMinute: Math.min(shownEnd, DAY / MINUTE), bookingId }]
  }
}

/** The times of starts and a length as packed intervals, those that touch as one. */
export const intervalsFrom = (starts: readonly number[], durationMinutes: number): number[] =>
  packBusy(starts.map((start) => [start, start + durationMinutes * MINUTE] as const))

/** Packed intervals without the parts that others cover. */
function without(packed: Packed, others: Packed): number[] {
  const rest: number[] = []
  const covers = pairsOf(packBusy(pairsOf(others)))
  for (const [start, end] of pairsOf(packBusy(pairsOf(packed)))) {
    let from = start
    for (const [coverStart, coverEnd] of covers) {
      if (coverEnd <= from || coverStart >= end) continue
      if (coverStart > from) rest.push(from, coverStart)
      from = coverEnd
    }
    if (from < end) rest.push(from, end)
  }
  return rest
}

const pairsOf = (packed: Packed): [start: number, end: number][] =>
  packed.flatMap((start, index) => (index % 2 === 0 ? [[start, packed[index + 1]!] as [number, number]] : []))

const intervalsOf = (packed: Packed): Interval[] => pairsOf(packed).map(([start, end]) => ({ start, end }))
