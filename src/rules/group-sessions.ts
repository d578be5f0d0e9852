import type { CreateGroupSession, Scope } from '#contract/group-sessions/schemas.ts'
import { tagAsShown, tagKey } from '#contract/reference/tags.ts'
import { DAY, dayText, MINUTE, parseDay } from './days.ts'
import { slugOf } from './profiles.ts'
import { ALL_DAYS, type Series } from './recurrence.ts'
import { clockOf, edgeOf, wallAt } from './zones.ts'

/** The series that a form asks for, in this zone; Daily means all seven days. */
export function seriesOf(
  { date, time, recurrence }: Pick<CreateGroupSession, 'date' | 'time' | 'recurrence'>,
  zone: string,
): Series {
  if (recurrence === undefined) return { zone, date, time, days: [], endDate: null }
  const { isDaily, customDays = [], endDate } = recurrence
  return { zone, date, time, days: ALL_DAYS.filter((day) => isDaily || customDays.includes(day)), endDate }
}

/** Tags as they are stored: how each is shown, and beside it what is compared. */
export function storedTags(tags: readonly { name: string }[]): { tags: string[]; keys: string[] } {
  const shown = new Map(tags.map(({ name }) => [tagKey(name), tagAsShown(name)]))
  return { tags: [...shown.values()], keys: [...shown.keys()] }
}

/** The readable part of a session's address; never something that could be an id. */
export const slugBase = (title: string) => {
  const base = slugOf(title)
  return /^(?:[0-9a-f-]{36})?$/.test(base) ? `session${base && `-${base}`}` : base
}

/** An occurrence as the scope of a change sees it; instants in epoch milliseconds. */
export type Meeting = { date: string; status: 'UPCOMING' | 'CANCELLED'; startsAt: number; endsAt: number }

/**
 * The occurrences that a change concerns (D36), by start: the one planned for `date` (else the next one), it and all after it, or all. Words can
 * be changed until the end (`open`), times only until the start. `not_found` where nothing was ever planned for that date.
 */
export function chooseMeetings<M extends Meeting>(
  all: readonly M[],
  { scope, date, open }: { scope: Scope; date: string | undefined; open: 'startsAt' | 'endsAt' },
  now: number,
): M[] | 'not_found' | 'group_session_settled' {
  const ahead = all
    .filter((meeting) => meeting.status === 'UPCOMING' && meeting[open] > now)
    .toSorted((a, b) => a.startsAt - b.startsAt)
  if (date !== undefined && !all.some((meeting) => meeting.date === date)) return 'not_found'
  const target = date === undefined ? ahead[0] : ahead.find((meeting) => meeting.date === date)
  if (scope === 'series') return ahead.length > 0 ? ahead : 'group_session_settled'
  if (target === undefined) return 'group_session_settled'
  return scope === 'occurrence' ? [target] : ahead.slice(ahead.indexOf(target))
}

/**
 * Where an occurrence goes when all of them move by so many days to another time: the first instant at which the zone's clock shows it; where a
 * clock change skips it, the moment of that change, because the seats at it stay taken.
 */
export function movedStart(zone: string, startsAt: number, days: number, time: string): number {
  const wall = (dayOf(wallAt(zone, startsAt).date) + days) * DAY + timeOf(time)
  return edgeOf(clockOf(zone, wall, wall), wall)
}

/** How many days a date lies after another one. */
export const daysBetween = (from: string, to: string) => dayOf(to) - dayOf(from)

/** The date so many days later. */
export const dateAfter = (date: string, days: number) => dayText(dayOf(date) + days)

const dayOf = (date: string) => parseDay(date) ?? NaN
const timeOf = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE + seconds * 1000
}
