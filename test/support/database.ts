import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './postgres.ts'

export type { TestDatabase }

/** A separate database, cloned from the migrated template, and a folder for files; `drop` removes both. */
export const testDatabase = (): Promise<TestDatabase> =>
  cloneDatabase({ clusterUrl: inject('clusterUrl'), template: inject('template') })
