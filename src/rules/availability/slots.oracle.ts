import type { ScheduleSource } from './schedule.ts'

/** The input of `computeSlots` with stored hours instead of compiled ones. */
export type OracleQuery = {
  source: ScheduleSource
  busy: readonly number[]
  /** Starts of the sessions already booked, for the weekly cap. */
  bookedStarts: readonly number[]
  now: number
  from: number
  to: number
  durationMinutes: number
}

type Interval = { start: Temporal.Instant; end: Temporal.Instant }

/**
 * A simple implementation of the slots with Temporal, one candidate at a time. It shares no code with the engine and is used only in
 * tests and benchmarks: it defines the rules, `slots.ts` computes them fast.
 */
export function oracleSlots(query: OracleQuery): number[] {
  const { source, now, from, to } = query
  const { timeZone, settings } = source
  const today = at(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const lastDate = today.add({ days: settings.horizonDays })
  const earliest = Math.max(from, at(now).add({ minutes: settings.minimumNoticeMinutes }).epochMilliseconds)
  const slots: number[] = []
  if (earliest >= to) return slots
  let date = at(earliest).toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 })
  const lastRequested = at(to).toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 })
  for (; Temporal.PlainDate.compare(date, earlier(lastDate, lastRequested)) <= 0; date = date.add({ days: 1 })) {
    // A session may run over midnight, and over a date that the zone skips.
    const open = joined([0, 1, 2].flatMap((ahead) => hoursOf(source, date.add({ days: ahead }))))
    for (let minute = 0; minute < 1440; minute += 30) {
      const wall = date.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
      const start = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
      if (!start.toPlainDateTime().equals(wall)) continue
      const instant = start.epochMilliseconds
      if (instant >= earliest && instant < to && fits(query, open, start)) slots.push(instant)
    }
  }
  return slots
}

function fits(query: OracleQuery, open: Interval[], start: Temporal.ZonedDateTime): boolean {
  const { settings, timeZone } = query.source
  const first = start.toInstant()
  const end = first.add({ minutes: query.durationMinutes })
  const inside = open.some(
    (run) => Temporal.Instant.compare(run.start, first) <= 0 && Temporal.Instant.compare(end, run.end) <= 0,
  )
  if (!inside) return false
  const buffer = settings.bufferMinutes * 60_000
  for (let i = 0; i < query.busy.length; i += 2) {
    const [busyStart, busyEnd] = [query.busy[i]!, query.busy[i + 1]!]
    if (busyStart - buffer < end.epochMilliseconds && first.epochMilliseconds < busyEnd + buffer) return false
  }
  if (settings.maxSessionsPerWeek === null) return true
  const week = mondayOf(start)
  const booked = query.bookedStarts.filter((other) => mondayOf(at(other).toZonedDateTimeISO(timeZone)).equals(week))
  return booked.length < settings.maxSessionsPerWeek
}

function hoursOf({ timeZone, weekly, overrides }: ScheduleSource, date: Temporal.PlainDate): Interval[] {
  const override = overrides.find((one) => one.date === date.toString())
  const ranges = override?.ranges ?? weekly.filter((range) => range.weekday === date.dayOfWeek)
  return ranges.map((range) => ({
    start: edge(timeZone, date, range.startMinute),
    end: edge(timeZone, date, range.endMinute),
  }))
}

/** The first occurrence of a wall time; the moment of the clock change when it is skipped. */
function edge(timeZone: string, date: Temporal.PlainDate, minutes: number): Temporal.Instant {
  const wall = date.toPlainDateTime().add({ minutes })
  const moment = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (moment.toPlainDateTime().equals(wall)) return moment.toInstant()
  return moment.getTimeZoneTransition('next')!.toInstant()
}

/** Merges intervals that overlap or touch; empty ones go. */
function joined(intervals: Interval[]): Interval[] {
  const result: Interval[] = []
  const real = intervals.filter(({ start, end }) => Temporal.Instant.compare(start, end) < 0)
  for (const interval of real.toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))) {
    const last = result.at(-1)
    if (last === undefined || Temporal.Instant.compare(last.end, interval.start) < 0) result.push({ ...interval })
    else if (Temporal.Instant.compare(last.end, interval.end) < 0) last.end = interval.end
  }
  return result
}

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
const mondayOf = (moment: Temporal.ZonedDateTime) => moment.toPlainDate().subtract({ days: moment.dayOfWeek - 1 })
const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) <= 0 ? a : b)
