import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/support/database.ts'
import { migrate, migrationsFolder, pendingMigrations } from './migrate.ts'
import { describeVersion, versionProblem } from './server-version.ts'

let own: TestDatabase
let folder: string

beforeEach(async () => {
  own = await testDatabase()
  await runSql('drop schema public cascade; create schema public')
  folder = mkdtempSync(join(tmpdir(), 'kando-migrations-'))
  write('0001-people.sql', 'create table people (name text);')
  write('0002-first.sql', "insert into people values ('Ada'); insert into people values ('Wangari');")
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await own.drop()
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

async function runSql(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows ?? []
  } finally {
    await client.end()
  }
}

test('files are applied once, in the order of their names', async () => {
  expect(await pendingMigrations(own.url, folder)).toEqual(['0001-people.sql', '0002-first.sql'])
  expect(await migrate(own.url, { folder })).toEqual(['0001-people.sql', '0002-first.sql'])
  expect(await migrate(own.url, { folder })).toEqual([])
  expect(await pendingMigrations(own.url, folder)).toEqual([])
  expect(await runSql('select name from people order by name')).toEqual([{ name: 'Ada' }, { name: 'Wangari' }])
})

test('processes that start at once migrate one after the other', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(own.url, { folder })))
  expect(applied.flat()).toEqual(['0001-people.sql', '0002-first.sql'])
})

test('a database that is not UTF8 is refused, before anything is changed', async () => {
  const name = `ascii_${randomBytes(4).toString('hex')}`
  await runSql(`create database ${name} encoding 'SQL_ASCII' template template0 locale 'C'`)
  const url = new URL(own.url)
  url.pathname = `/${name}`
  await expect(migrate(url.href, { folder })).rejects.toThrow(
    /^the database must be UTF8, this is SQL_ASCII: create it/,
  )
  expect(await pendingMigrations(url.href, folder)).toHaveLength(2)
  await runSql(`drop database ${name}`)
})

test('a failing file is rolled back, those before it stay applied, and the error names the line', async () => {
  write('0003-broken.sql', "insert into people values ('Half');\n\nselect nonsense;")
  await expect(migrate(own.url, { folder })).rejects.toThrow('0003-broken.sql:3: column "nonsense" does not exist')
  expect(await runSql('select count(*)::int as count from people')).toEqual([{ count: 2 }])
  expect(await pendingMigrations(own.url, folder)).toEqual(['0003-broken.sql'])
})

test('a file that changed after it was applied is refused', async () => {
  await migrate(own.url, { folder })
  write('0001-people.sql', 'create table people (name text not null);')
  await expect(migrate(own.url, { folder })).rejects.toThrow('0001-people.sql was changed after it was applied')
})

test('a new file may not come before one that is applied', async () => {
  await migrate(own.url, { folder })
  write('0001-later.sql', 'select 1;')
  await expect(migrate(own.url, { folder })).rejects.toThrow('0001-later.sql comes before 0002-first.sql')
})

test('an older version runs on a database that a newer one migrated', async () => {
  await migrate(own.url, { folder })
  rmSync(join(folder, '0002-first.sql'))
  expect(await migrate(own.url, { folder })).toEqual([])
})

test('a file that does not follow the naming scheme is refused', async () => {
  write('people.sql', 'select 1;')
  await expect(migrate(own.url, { folder })).rejects.toThrow('people.sql is not named like 0001-accounts.sql')
})

test('a server that is too old is refused with its version, before anything is changed', async () => {
  await expect(migrate(own.url, { folder, oldestServer: 99 })).rejects.toThrow(
    /^PostgreSQL 99 or later is needed, this is 1\d\.\d+$/,
  )
  expect(await runSql(`select to_regclass('migrations') as migrations`)).toEqual([{ migrations: null }])
})

test('servers from 15 on are accepted, and doctor tells of one that is newer than those tested', () => {
  expect([140_022, 150_018, 180_004, 190_000].map((version) => versionProblem(version))).toEqual([
    'PostgreSQL 15 or later is needed, this is 14.22',
    undefined,
    undefined,
    undefined,
  ])
  expect([180_004, 190_000].map(describeVersion)).toEqual(['', ', newer than 18, the newest that was tested'])
})

test('our own migrations apply to an empty database', async () => {
  const applied = await migrate(own.url)
  expect(applied[0]).toBe('0001-accounts.sql')
  expect(await pendingMigrations(own.url, migrationsFolder)).toEqual([])
})
