import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

type Explained = { rows: { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[] }

/** How many rows the planner expects of a select, by the statistics of its tables: runs nothing, whatever the size of the tables. */
export async function estimateRows(db: Db, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = (await sql`explain (format json) ${select}`.execute(db)) as unknown as Explained
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}
