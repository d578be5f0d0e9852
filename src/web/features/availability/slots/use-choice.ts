import { useState } from 'react'
import { durations, type Duration } from '#contract/availability/constants.ts'
import { useTimeZone } from '#web/platform/time/zones.ts'

export type Choice = {
  durationMinutes: Duration
  /** The chosen start as the API spells it (`2026-11-26T06:30:00.000Z`). */
  startsAt: string | null
  /** The zone in which times are shown. */
  timeZone: string
  setDuration: (minutes: Duration) => void
  setStart: (startsAt: string | null) => void
  setTimeZone: (zone: string) => void
}

/** The choice: length, start and zone. Initialised from an address such as `?at=…&duration=45`. */
export function useChoice(search?: URLSearchParams): Choice {
  const own = useTimeZone()
  const [zone, setZone] = useState<string | null>(null)
  const [startsAt, setStart] = useState(() => startIn(search))
  const [durationMinutes, setDuration] = useState(() => durationIn(search))
  return { durationMinutes, startsAt, timeZone: zone ?? own, setDuration, setStart, setTimeZone: setZone }
}

/** `?at=…&duration=…`, for links with the choice. */
export function choiceSearch({ startsAt, durationMinutes }: Pick<Choice, 'startsAt' | 'durationMinutes'>): string {
  const search = new URLSearchParams({ ...(startsAt ? { at: startsAt } : {}), duration: String(durationMinutes) })
  return `?${search}`
}

/** The start in an address. */
export function startIn(search: URLSearchParams | undefined): string | null {
  const at = Date.parse(search?.get('at') ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The length in an address. */
export function durationIn(search: URLSearchParams | undefined): Duration {
  return durations.find((minutes) => String(minutes) === search?.get('duration')) ?? 30
}
