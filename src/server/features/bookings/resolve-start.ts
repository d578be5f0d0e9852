import { zoneAsStored } from '#rules/profiles/profiles.ts'
import { instantAt } from '#rules/time/zones.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A start as a call names it: its instant, or its date and time in a zone. */
export type NamedStart = {
  startsAt?: string | undefined
  date?: string | undefined
  time?: string | undefined
  timeZone?: string | undefined
}
/** `start` is null for a local time that a clock change skips; `timeZone` is the zone of the answer. */
export type ResolvedStart = { start: number | null; timeZone: string }

/** The instant of a named start, by the rules of this server; null when the call names none. */
export function resolveStart({ startsAt, date, time, timeZone }: NamedStart, ownZone: string): ResolvedStart | null {
  const zone = timeZone === undefined ? ownZone : zoneAsStored(timeZone)
  if (startsAt !== undefined) return { start: Date.parse(startsAt), timeZone: zone }
  if (date === undefined && time === undefined) return null
  if (date === undefined || time === undefined) throw new Refusal('slot_needed')
  return { start: instantAt(zone, date, time), timeZone: zone }
}
