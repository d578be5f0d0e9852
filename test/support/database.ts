import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { setRoleDefaults } from '#server/platform/database/timeouts.ts'
import { poolerPrepares } from '#test/support/servers/pgbouncer.ts'
import { cloneDatabase, databaseUrl, type TestDatabase } from './postgres.ts'

export type { TestDatabase }

/** A separate database, cloned from the migrated template, and a folder for files; `drop` removes both. */
export const testDatabase = (): Promise<TestDatabase> =>
  cloneDatabase({ clusterUrl: inject('clusterUrl'), template: inject('template') })

/** Opens it as the server does: in a run of the suite `external` with PgBouncer through the pooler. */
export async function openTestDatabase({ url }: TestDatabase): Promise<Database> {
  const poolerUrl = inject('poolerUrl')
  if (poolerUrl === undefined) return openDatabase(url)
  const database = openDatabase(databaseUrl(poolerUrl, new URL(url).pathname.slice(1)), {
    directUrl: url,
    poolerPrepares,
  })
  await setRoleDefaults(database.direct)
  return database
}
