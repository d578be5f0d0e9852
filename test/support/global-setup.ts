import type { TestProject } from 'vitest/node'
import { startPgBouncer } from '#test/support/servers/pgbouncer.ts'
import { startTestCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the cluster; tests create their own beside it. */
    clusterUrl: string
    template: string
    /** The address of the cluster's databases through a pooler, in a run of the suite `external` with PgBouncer. */
    poolerUrl: string | undefined
  }
}

/** One cluster and one migrated template for the whole run of the API tests; with `TEST_POOLER` a PgBouncer before it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { clusterUrl, template, stop } = await startTestCluster({ durable: false })
  const pooler = process.env.TEST_POOLER ? await startPgBouncer(clusterUrl) : undefined
  project.provide('clusterUrl', clusterUrl)
  project.provide('template', template)
  project.provide('poolerUrl', pooler?.urlOf(clusterUrl))
  return async () => {
    await pooler?.stop()
    await stop()
  }
}
