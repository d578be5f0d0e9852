import { formatsFor } from '#web/platform/time/formats.ts'

type WallTime = { date: string; time: string; timeZone: string }

// How far clocks go back, in minutes: half an hour on Lord Howe, an hour nearly everywhere, two in Antarctica.
const clockSetBacks = [30, 60, 90, 120, 180]

/**
 * A start (UTC instant) as the date and time to send to the API: the wall time in the first of these zones where it means this instant. A
 * wall time that occurs twice means its first occurrence, so the second one is sent in the next zone, finally in UTC.
 */
export function wallTimeOf(startsAt: string, zones: readonly string[]): WallTime {
  const at = Date.parse(startsAt)
  const timeZone = zones.find((zone) => isFirstOccurrence(at, zone)) ?? 'UTC'
  const { isoDay, isoTime } = formatsFor('en', timeZone)
  return { date: isoDay(at), time: `${isoTime(at)}:00`, timeZone }
}

function isFirstOccurrence(at: number, zone: string): boolean {
  const { isoDay, isoTime } = formatsFor('en', zone)
  const wall = (instant: number) => `${isoDay(instant)} ${isoTime(instant)}`
  return clockSetBacks.every((minutes) => wall(at - minutes * 60_000) !== wall(at))
}
