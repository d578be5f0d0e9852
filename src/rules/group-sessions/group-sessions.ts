import type { Scope } from '#contract/group-sessions/constants.ts'
import { tagAsShown, tagKey } from '#contract/reference/tags.ts'
import { dateAfter } from '../time/days.ts'
import { slugOf } from '../profiles/profiles.ts'
import { earliestInstant, wallFrom } from '../time/local-times.ts'
import { zoneOffsets, wallAt } from '../time/zones.ts'

/** Tags as stored: how each is displayed, and the keys by which they are compared; without duplicates. */
export function storedTags(tags: readonly { name: string }[]): { tags: string[]; keys: string[] } {
  const shown = new Map(tags.map(({ name }) => [tagKey(name), tagAsShown(name)]))
  return { tags: [...shown.values()], keys: [...shown.keys()] }
}

/** The slug of a session before it is made unique; never one that could be mistaken for an id. */
export const slugBase = (title: string) => {
  const base = slugOf(title)
  return /^(?:[0-9a-f-]{36})?$/.test(base) ? `session${base && `-${base}`}` : base
}

/** An occurrence as far as the scope of a change depends on it; instants in epoch milliseconds. */
export type ScopedOccurrence = { date: string; status: 'UPCOMING' | 'CANCELLED'; startsAt: number; endsAt: number }

/**
 * The occurrences that a change applies to (D36), by start: the one planned for `date` (else the next one), it and all later ones, or
 * all. Content can be edited until the end (`editableUntil`), times until the start. `not_found` without an occurrence for that date.
 */
export function selectOccurrences<O extends ScopedOccurrence>(
  all: readonly O[],
  { scope, date, editableUntil }: { scope: Scope; date: string | undefined; editableUntil: 'startsAt' | 'endsAt' },
  now: number,
): O[] | 'not_found' | 'group_session_settled' {
  const editable = all
    .filter((one) => one.status === 'UPCOMING' && one[editableUntil] > now)
    .toSorted((a, b) => a.startsAt - b.startsAt)
  if (date !== undefined && !all.some((one) => one.date === date)) return 'not_found'
  const target = date === undefined ? editable[0] : editable.find((one) => one.date === date)
  if (scope === 'series') return editable.length > 0 ? editable : 'group_session_settled'
  if (target === undefined) return 'group_session_settled'
  return scope === 'occurrence' ? [target] : editable.slice(editable.indexOf(target))
}

/**
 * The new start of an occurrence that moves by so many days to another wall time: the first instant at which the zone's clock shows it.
 * Where a clock change skips that time it is the instant of the change, because people keep their seats.
 */
export function movedStart(zone: string, startsAt: number, days: number, time: string): number {
  const wall = wallFrom(dateAfter(wallAt(zone, startsAt).date, days), time)!
  return earliestInstant(zoneOffsets(zone, wall, wall), wall)
}
