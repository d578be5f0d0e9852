import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiForTest } from '#test/support/api.ts'

// After an upgrade of graphile-worker: read its migrations, check `job-payloads.ts` against its tables, then name the new version here.
test('the private table whose payloads we read is that of the version we have read', async () => {
  const { db } = await apiForTest()
  const { version } = JSON.parse(readFileSync('node_modules/graphile-worker/package.json', 'utf8')) as {
    version: string
  }
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'graphile_worker' and table_name = '_private_jobs' and column_name not in ('created_at', 'updated_at', 'locked_by')
    order by 1`.execute(db)
  expect({ version, columns: columns.map(({ name, type }) => `${name} ${type}`) }).toEqual({
    version: '0.18.0',
    columns: [
      'attempts smallint',
      'flags jsonb',
      'id bigint',
      'is_available boolean',
      'job_queue_id integer',
      'key text',
      'last_error text',
      'locked_at timestamp with time zone',
      'max_attempts smallint',
      'payload json',
      'priority smallint',
      'revision integer',
      'run_at timestamp with time zone',
      'task_id integer',
    ],
  })
})

test('no other file of the server names private tables of graphile-worker', () => {
  const files = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] })
  const naming = files.filter((file) => readFileSync(join(process.cwd(), file), 'utf8').includes('_private_'))
  expect(naming).toEqual(['src/server/platform/jobs/job-payloads.ts'])
})
