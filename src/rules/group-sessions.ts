import type { CreateGroupSession } from '#contract/group-session-schemas.ts'
import { tagAsShown, tagKey } from '#contract/session-tags.ts'
import { slugOf } from './profiles.ts'
import { ALL_DAYS, type Series } from './recurrence.ts'

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
