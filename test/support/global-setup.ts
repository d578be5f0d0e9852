import type { TestProject } from 'vitest/node'
import { startTestCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the cluster; tests create their own beside it. */
    clusterUrl: string
    template: string
  }
}

/** One cluster and one migrated template for the whole run of the API tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { clusterUrl, template, stop } = await startTestCluster({ durable: false })
  project.provide('clusterUrl', clusterUrl)
  project.provide('template', template)
  return stop
}
