import { startTestCluster } from './postgres.ts'

/** One durable cluster for all browser journeys, passed to the workers through the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { clusterUrl, template, stop } = await startTestCluster({ durable: true })
  process.env.KANDO_TEST_CLUSTER = clusterUrl
  process.env.KANDO_TEST_TEMPLATE = template
  return stop
}
