import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { openDatabase } from '#server/platform/database.ts'
import { migrateJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the cluster; tests make their own beside it. */
    clusterUrl: string
    template: string
  }
}

/** One cluster and one migrated template for the whole run; `TEST_DATABASE_URL` names a server to use instead of the embedded one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kando-test-'))
  chmodSync(folder, 0o711)
  const given = process.env.TEST_DATABASE_URL
  // The cluster lives as long as the run; waiting for the disk would only slow it down.
  const cluster = given ? undefined : await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off', max_connections: '200' } })
  const clusterUrl = given ?? cluster!.url
  const template = `kando_template_${process.pid}`
  await onCluster(clusterUrl, `create database ${template}`)
  const url = databaseUrl(clusterUrl, template)
  await migrate(url)
  const database = openDatabase(url)
  await migrateJobs(database)
  await database.close()
  project.provide('clusterUrl', clusterUrl)
  project.provide('template', template)
  return async () => {
    if (given) await onCluster(clusterUrl, `drop database if exists ${template} with (force)`)
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
