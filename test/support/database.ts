import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { databaseUrl, onCluster } from './global-setup.ts'

export type TestDatabase = { readonly url: string; readonly dataDir: string; drop(): Promise<void> }

/** A database of one's own, cloned from the migrated template, and a folder for files; both gone after `drop`. */
export async function testDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `kando_test_${randomBytes(8).toString('hex')}`
  await onCluster(clusterUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
  const dataDir = mkdtempSync(join(tmpdir(), 'kando-files-'))
  return {
    url: databaseUrl(clusterUrl, name),
    dataDir,
    async drop() {
      await onCluster(clusterUrl, `drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
