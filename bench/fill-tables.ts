import type pg from 'pg'

type Definition = { name: string; text: string }

/** SQL: the statements that build an index again, with the targets of its statistics, which its definition does not hold. */
const definitionOf = (index: string) => `pg_get_indexdef(${index}) || coalesce((
  select string_agg(format('; alter index %s alter column %s set statistics %s', ${index}::regclass, attnum, attstattarget), '')
  from pg_attribute where attrelid = ${index} and attstattarget is not null), '')`

/** Runs `fill` without these indexes, which are built afterwards: ten times as fast for a large table. */
export async function rebuiltIndexes(
  client: pg.Client,
  names: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<Definition>(
    `select relname as name, ${definitionOf('oid')} as text from pg_class where relkind = 'i' and relname = any($1)`,
    [names],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { text } of rows) await client.query(text)
}

/** Fills a table first and indexes it then. A primary key stays where other tables refer to it; foreign keys are not checked again. */
export async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: constraints } = await client.query<Definition>(
    `select conname as name, pg_get_constraintdef(c.oid) || case contype when 'f' then ' not valid' else '' end as text
     from pg_constraint c where conrelid = $1::regclass and contype in ('x', 'p', 'f') and not exists (
       select from pg_constraint f where f.confrelid = c.conrelid and f.contype = 'f' and f.conrelid <> c.conrelid)
     order by contype = 'f' desc`,
    [table],
  )
  const { rows: indexes } = await client.query<Definition>(
    `select i.indexrelid::regclass::text as name, ${definitionOf('i.indexrelid')} as text from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  // What a foreign key refers to comes back before it.
  for (const { name, text } of constraints.toReversed())
    await client.query(`alter table ${table} add constraint ${name} ${text}`)
  for (const { text } of indexes) await client.query(text)
}
