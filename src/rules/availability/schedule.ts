import { type DateOverride, mergeRanges, type TimeRange, type WeeklyRange } from './availability.ts'
import { DAY, MINUTE, parseDay, weekdayOf } from '../time/days.ts'
import { earliestInstant } from '../time/local-times.ts'
import { type ZoneOffsets, wallOf } from '../time/zone-offsets.ts'

/** The settings of D22; without `maxSessionsPerWeek` (null) there is no weekly limit. */
export type SlotSettings = {
  bufferMinutes: number
  minimumNoticeMinutes: number
  horizonDays: number
  maxSessionsPerWeek: number | null
}

/** A mentor's hours as they are stored. */
export type ScheduleSource = {
  timeZone: string
  weekly: readonly WeeklyRange[]
  overrides: readonly DateOverride[]
  settings: SlotSettings
}

/**
 * The same, compiled for the sweep and valid until the mentor edits it. Pattern k is a day's hours as milliseconds of the local day,
 * `ranges[first[k]]` to before `ranges[first[k + 1]]` packed as start, end: patterns 0–6 are Monday to Sunday, pattern 7 + j
 * is the override of the epoch day `overrideDays[j]` (rising).
 */
export type Schedule = {
  readonly timeZone: string
  readonly ranges: readonly number[]
  readonly first: readonly number[]
  readonly overrideDays: readonly number[]
  readonly settings: SlotSettings
}

/** Prepares stored hours for the sweep; an override with an impossible date is a caller's error and throws. */
export function compileSchedule({ timeZone, weekly, overrides, settings }: ScheduleSource): Schedule {
  const dated = overrides
    .map(({ date, ranges }) => ({ day: parseDay(date) ?? impossible(date), ranges }))
    .toSorted((a, b) => a.day - b.day)
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => weekly.filter((range) => range.weekday === weekday))
  const ranges: number[] = []
  const first = [0]
  for (const pattern of [...week, ...dated.map((override) => override.ranges)] as (readonly TimeRange[])[]) {
    for (const { startMinute, endMinute } of mergeRanges(pattern)) ranges.push(startMinute * MINUTE, endMinute * MINUTE)
    first.push(ranges.length)
  }
  return { timeZone, ranges, first, overrideDays: dated.map(({ day }) => day), settings }
}

/** The weekly hours of a compiled schedule, those that touch as one. */
export const weeklyRangesOf = ({ ranges, first }: Schedule): WeeklyRange[] =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((pattern) => {
    const packed = ranges.slice(first[pattern], first[pattern + 1])
    return packed.flatMap((start, index) =>
      index % 2 === 0
        ? [{ weekday: pattern + 1, startMinute: start / MINUTE, endMinute: packed[index + 1]! / MINUTE }]
        : [],
    )
  })

function impossible(date: string): never {
  throw new RangeError(`No such date: ${date}`)
}

/**
 * The periods in which the mentor is available, packed start, end (instants, rising, never touching), as far as they
 * matter between `from` and `until`; the first may begin earlier and the last end later.
 * Each edge of a range becomes an instant by `earliestInstant`: the first occurrence of a repeated time, the moment of the change for a
 * time in a gap. So a range over a gap is an hour shorter, one over a repeated hour an hour longer, one inside a gap is empty.
 */
export function availableRuns(schedule: Schedule, offsets: ZoneOffsets, from: number, until: number): number[] {
  const { ranges, first, overrideDays } = schedule
  const { at, offset } = offsets
  const runs: number[] = []
  let day = Math.floor(wallOf(offsets, from) / DAY)
  let weekday = weekdayOf(day)
  let override = 0
  let period = 0
  let end = -Infinity
  for (; end < until; day++, weekday = weekday === 6 ? 0 : weekday + 1) {
    const midnight = day * DAY
    while (at[period + 1]! + offset[period]! <= midnight) period++
    if (midnight - offset[period]! >= until) break
    while (override < overrideDays.length && overrideDays[override]! < day) override++
    const pattern = overrideDays[override] === day ? 7 + override : weekday
    const last = first[pattern + 1]!
    for (let i = first[pattern]!; i < last; i += 2) {
      // earliestInstant, with one pointer to the offset period for the whole walk.
      const opens = midnight + ranges[i]!
      while (at[period + 1]! + offset[period]! <= opens) period++
      const start = Math.max(at[period]!, opens - offset[period]!)
      const closes = midnight + ranges[i + 1]!
      while (at[period + 1]! + offset[period]! <= closes) period++
      const finish = Math.max(at[period]!, closes - offset[period]!)
      if (finish <= start) continue
      if (start === end) runs[runs.length - 1] = finish
      else runs.push(start, finish)
      end = finish
    }
  }
  return runs
}

/** The sessions that have not ended and that the hours no longer cover (D28); they stay booked. */
export function sessionsOutside<S extends { startsAt: number; endsAt: number }>(
  schedule: Schedule,
  offsets: ZoneOffsets,
  sessions: readonly S[],
  now: number,
): S[] {
  return sessions.filter(({ startsAt, endsAt }) => endsAt > now && !isAvailable(schedule, offsets, startsAt, endsAt))
}

/** Whether all of [start, end) lies inside the mentor's hours, whatever the grid says. */
export function isAvailable(schedule: Schedule, offsets: ZoneOffsets, start: number, end: number): boolean {
  const runs = availableRuns(schedule, offsets, start, end)
  for (let i = 0; i < runs.length; i += 2) if (runs[i]! <= start && end <= runs[i + 1]!) return true
  return false
}

/** The first instant at which the mentor's calendar is past their horizon: after the end of today plus `horizonDays`, by their clock. */
export const horizonEnd = (schedule: Schedule, offsets: ZoneOffsets, now: number) =>
  earliestInstant(offsets, (Math.floor(wallOf(offsets, now) / DAY) + schedule.settings.horizonDays + 1) * DAY)
