import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

type Look = { except: readonly string[]; without: readonly string[] }

/**
 * Looks at every table: how many rows it has, and a hash of them, `without` these columns. Only tables that were written since the last look
 * are read: before, it compares where each row stands and which transaction wrote it.
 */
export async function watchTables(db: Db): Promise<(look: Look) => Promise<Record<string, string>>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const names = tables.rows.map(({ name }) => name)
  const read = async (looked: readonly string[], select: (name: string) => RawBuilder<unknown>) => {
    if (looked.length === 0) return []
    const selects = looked.map((name) => sql`select ${sql.lit(name)} as name, (${select(name)}) as value`)
    return (await sql<{ name: string; value: string }>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
  }
  const states = new Map<string, { version: string; state: string }>()

  return async ({ except, without }) => {
    const versions = new Map((await read(names, versionOf)).map(({ name, value }) => [name, value]))
    const looked = names.filter((name) => !except.includes(name))
    const key = (name: string) => [name, ...without].join()
    const written = looked.filter((name) => states.get(key(name))?.version !== versions.get(name))
    for (const { name, value } of await read(written, (table) => stateOf(table, without)))
      states.set(key(name), { version: versions.get(name)!, state: value })
    return Object.fromEntries(looked.map((name) => [name, states.get(key(name))!.state]))
  }
}

const versionOf = (table: string) =>
  sql`select count(*) || ' ' || coalesce(bit_xor(hashtidextended(ctid, xmin::text::bigint)), 0) from ${sql.table(table)}`

const stateOf = (table: string, without: readonly string[]) =>
  sql`select count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '')
    from (select (to_jsonb(t) - ${without}::text[])::text as row from ${sql.table(table)} t) as rows`
