import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Identifiers without a foreign key that are no person's. */
const others = ['session_id', 'connection_id', 'item_id', 'deleted_id']

/**
 * Every column of the database that says whose a row is or whom it is about, as "table.column", whatever is added later: what refers to
 * users and profiles, and identifiers that refer to nothing.
 */
export async function personColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    with key_columns as (
      select k.conrelid, a.attname, bool_or(k.confrelid in ('users'::regclass, 'profiles'::regclass)) as is_person
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' group by 1, 2)
    select c.table_name || '.' || c.column_name as place
    from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      left join key_columns k on k.conrelid = quote_ident(c.table_name)::regclass and k.attname = c.column_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and coalesce(k.is_person, c.data_type = 'uuid' and c.column_name not in ('id', ${sql.join(others)}) or c.column_name = 'caller')
    order by 1`.execute(db)
  return rows.map(({ place }) => place)
}
