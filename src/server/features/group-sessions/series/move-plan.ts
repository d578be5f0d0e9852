import { sql } from 'kysely'
import { dateAfter } from '#rules/group-sessions.ts'
import { ruleText, shiftDays } from '#rules/recurrence.ts'
import type { Db } from '#server/platform/database/database.ts'
import { daysOf, type SessionRow } from '../queries.ts'
import type { OccurrenceRow } from '../store.ts'

/** How every chosen occurrence moves: by days, to a time of the session's zone. */
export type Step = { days: number; time: string }

/** Further away than any date of ours. */
const AWAY = 400_000

/**
 * The agreement itself moves, not only what comes of it: days, time and end of the rule, and the dates for which its occurrences are planned
 * (RECURRENCE-ID), unless one of these belongs to an occurrence that stays. What happens once keeps its date: nothing else names it.
 */
export async function movePlan(
  db: Db,
  session: SessionRow,
  { days, time }: Step,
  moved: readonly OccurrenceRow[],
): Promise<void> {
  const { id, time_zone: zone, end_date: end } = session
  const date = dateAfter(moved.map((one) => one.date).toSorted()[0]!, days)
  const endDate = end === null ? null : dateAfter(end, days)
  const rule = ruleText({ zone, date, time, days: shiftDays(daysOf(session), days), endDate })
  await sql`
    update group_sessions set start_date = ${date}, start_time = ${time}, rule = ${rule}, end_date = ${endDate} where id = ${id}`.execute(
    db,
  )
  if (days === 0 || rule === null) return
  const ids = moved.map((one) => one.id)
  const { rows } = await sql`
    select from group_occurrences where group_session_id = ${id} and not id = any(${ids}::uuid[])
      and date = any(${moved.map((one) => dateAfter(one.date, days))}::date[]) limit 1`.execute(db)
  if (rows.length > 0) return
  // In two steps: the dates are unique, and each may go where its neighbour still is.
  for (const step of [days + AWAY, -AWAY])
    await sql`update group_occurrences set date = date + ${step}::int where id = any(${ids}::uuid[])`.execute(db)
}
