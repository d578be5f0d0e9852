import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './postgres.ts'

export type { TestDatabase }

/** A database of one's own, cloned from the migrated template, and a folder for files; both gone after `drop`. */
export const testDatabase = (): Promise<TestDatabase> =>
  cloneDatabase({ clusterUrl: inject('clusterUrl'), template: inject('template') })
