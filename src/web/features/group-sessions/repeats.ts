import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { WeekdayCode } from '#contract/weekdays.ts'
import type { Formats } from '#web/platform/time/formats.ts'
import * as t from '#texts/group-sessions/groups.ts'
import { list } from '#texts/language.ts'

const week: readonly WeekdayCode[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Epoch milliseconds of a Monday. */
const monday = Date.UTC(1970, 0, 5, 12)

type Repeating = Pick<GroupSession, 'recurrenceIntervals' | 'repeatsOn' | 'recurrenceEndDate'>

/** "Every Mon and Wed until 18 Dec"; null for a session that happens once. `utc` are the formats of UTC: dates of the rule have no zone. */
export function repeatText(session: Repeating, utc: Formats): string | null {
  if (session.recurrenceIntervals === null) return null
  const days = week.filter((code) => session.repeatsOn.includes(code))
  const names = days.map((code) => utc.shortWeekday(monday + week.indexOf(code) * 86_400_000))
  const what = session.recurrenceIntervals === 'Daily' ? t.daily : t.every({ days: list(names) })
  if (session.recurrenceEndDate === null) return what
  const end = Date.parse(`${session.recurrenceEndDate}T12:00:00Z`)
  return t.until({ what, day: utc.shortDate(end) })
}
