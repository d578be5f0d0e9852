import type pg from 'pg'
import type { ArchiveHeader } from './archive-format.ts'

/** Made by the migrations, or about this instance alone. */
const leftOut = ['migrations', 'backup_runs']

export type TableColumns = ArchiveHeader['tables'][number]

/** Settings of a transaction by which COPY writes the same text on every supported version, in the order of the table. */
export const copySettings = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '10s';
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local synchronize_seqscans = off`

/** All tables of the features in the order of their names, with the columns that are stored. */
export async function listTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

/** `public."table" ("column", …)`. */
export const tableWithColumns = ({ name, columns }: TableColumns) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The last value of each sequence that was used. They are no part of a snapshot: a later value than that of the rows is right, too. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename <> 'backup_runs_id_seq'`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

type ForeignKey = { table: string; name: string; definition: string }

/** Runs `load` without triggers and foreign keys, which the database checks afterwards. Needs the owner of the tables, no superuser. */
export async function withoutConstraints(
  client: pg.ClientBase,
  tables: readonly TableColumns[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  )
  for (const { name } of tables) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  await load()
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
}
