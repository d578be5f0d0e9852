import { sql } from 'kysely'
import type { Dimension } from '#contract/insight/constants.ts'
import type { Figure } from '#contract/insight/schemas.ts'
import { DAY, dayText } from '#rules/time/days.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A number of a period; week null: of the whole period. */
export type FigureRow = {
  week: string | null
  dimension: 'all' | Dimension
  value: string
  figure: Figure
  amount: number
  people: number
}
export type CountedPeriod = { period: string; computedAt: Date }

/** The periods that were counted, newest first. */
export async function findPeriods(db: Db): Promise<CountedPeriod[]> {
  const { rows } = await sql<CountedPeriod>`
    select to_char(period, 'YYYY-MM-DD') as period, computed_at as "computedAt" from insight_periods order by insight_periods.period desc`.execute(
    db,
  )
  return rows
}

/** The numbers of a period for all, and for each value of a dimension. */
export async function findFigures(db: Db, period: string, by: Dimension | undefined): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select to_char(week, 'YYYY-MM-DD') as week, dimension, value, figure, amount, people from insight_figures
    where period = ${period}::date and dimension = any(${['all', ...(by ? [by] : [])]}::text[])`.execute(db)
  return rows
}

/** The day (days since 1970-01-01) on which the first person joined. */
export async function findFirstDay(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  return row && Math.floor(row.created_at.getTime() / DAY)
}

/** Prepares to count a period again, up to a midnight. A run of another process waits here. */
export async function beginPeriod(db: Db, period: number, computedAt: Date): Promise<void> {
  await sql`
    insert into insight_periods (period, computed_at) values (${dayText(period)}::date, ${computedAt})
    on conflict (period) do update set computed_at = excluded.computed_at`.execute(db)
  await sql`delete from insight_figures where period = ${dayText(period)}::date`.execute(db)
}
