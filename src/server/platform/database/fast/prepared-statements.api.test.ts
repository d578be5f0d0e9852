import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { openDatabase } from '../database.ts'

async function oneConnection() {
  const own = await testDatabase()
  const database = openDatabase(own.url, { connections: 1 })
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)).rows.map(
      ({ statement }) => statement,
    )
  return { db: database.db, pool: database.pool, prepared }
}

test('a repeated statement is prepared from its third use on, whatever its values', async () => {
  const { db, prepared } = await oneConnection()
  const runQuery = async (n: number) => (await sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db)).rows[0]!.n
  expect([await runQuery(1), await runQuery(2)]).toEqual([2, 3])
  expect(await prepared()).toEqual([])
  expect([await runQuery(3), await runQuery(4)]).toEqual([4, 5])
  expect(await prepared()).toContain('select $1::int + 1 as n')
})

test('a prepared statement is planned once for arrays of any length and limits of any size', async () => {
  const { db } = await oneConnection()
  for (let size = 1; size <= 8; size++)
    await sql`select id from users where id = any(${Array(size).fill(null)}::uuid[]) limit ${size}`.execute(db)
  const { rows } = await sql<{ generic: number; custom: number }>`
    select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement like 'select id from users%'`.execute(
    db,
  )
  expect(rows).toEqual([{ generic: 6, custom: 0 }])
})

test('neither `select *` nor a utility statement is prepared', async () => {
  const { db, prepared } = await oneConnection()
  for (let i = 0; i < 4; i++) {
    await sql`select * from users where id = ${null}::uuid`.execute(db)
    await db.selectFrom('profiles').selectAll().execute()
    await sql`set statement_timeout = '5s'`.execute(db)
  }
  expect((await prepared()).filter((text) => !text.includes('pg_prepared_statements'))).toEqual([])
})

test('a prepared statement survives a change of its table', async () => {
  const { db } = await oneConnection()
  const runQuery = () =>
    sql<{ id: string }>`select id from no_shows where note is not distinct from ${null}`.execute(db)
  for (let i = 0; i < 4; i++) await runQuery()
  await sql`alter table no_shows add column more text`.execute(db)
  expect((await runQuery()).rows).toEqual([])
})

test('callbacks of the driver still work', async () => {
  const { pool } = await oneConnection()
  const runQuery = () =>
    new Promise<number>((done, failed) =>
      pool.query('select $1::int as n', [7], (error, result) => (error ? failed(error) : done(result.rows[0].n))),
    )
  expect([await runQuery(), await runQuery(), await runQuery(), await runQuery()]).toEqual([7, 7, 7, 7])
})
