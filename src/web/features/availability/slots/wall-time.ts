import { formatsFor } from '#web/platform/time/formats.ts'

type WallTime = { date: string; time: string; timeZone: string }

// How far clocks go back, in minutes: half an hour on Lord Howe, an hour nearly everywhere, two in Antarctica.
const clockSetBacks = [30, 60, 90, 120, 180]

/**
 * A start (UTC instant) as the date and time to send to the API: on the wall of the first of these zones where that wall time means
 * this instant. An hour that a zone repeats means its first occurrence there, so the second one is told in the next zone, at last in UTC.
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
