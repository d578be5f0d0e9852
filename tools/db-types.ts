// Writes src/server/platform/database/db.gen.ts from the migrations: `npm run db:types`; with --check it only compares.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'

const target = 'src/server/platform/database/db.gen.ts'
const folder = mkdtempSync(join(tmpdir(), 'kando-types-'))
chmodSync(folder, 0o711)

/** Wall times have no zone: the driver leaves them as text. */
const wallTimes = {
  'bookings.wall_time': 'string',
  'bookings.mentee_wall_time': 'string',
  'group_occurrences.wall_time': 'string',
}

const server = await startEmbeddedPostgres({ dataDir: folder })
try {
  await migrate(server.url)
  const generated = join(folder, 'types.ts')
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${server.url}`,
      `--out-file=${generated}`,
      '--date-parser=string',
      `--overrides=${JSON.stringify({ columns: wallTimes })}`,
      '--exclude-pattern=migrations',
      '--default-schema=public',
    ],
    { encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(run.stderr || run.stdout)
  // The pool parses bigint as a number (database.ts).
  const text = readFileSync(generated, 'utf8').replace(
    /^export type Int8 = .*$/m,
    'export type Int8 = ColumnType<number, number | string, number | string>;',
  )
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
    console.log(`Wrote ${target}`)
  } else if (text !== readFileSync(target, 'utf8')) {
    console.error(`${target} does not fit the migrations: run npm run db:types`)
    process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
