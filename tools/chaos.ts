// Kills and restarts workers, databases and servers under load, and prints the losses: `npm run chaos`, or `npm run chaos -- emails`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killBackends } from '#test/chaos/backend-kills.ts'
import { converseWhileKilling } from '#test/chaos/conversations.ts'
import { restartDatabase } from '#test/chaos/database-restarts.ts'
import { sendWhileKilling } from '#test/chaos/emails.ts'
import { restartInTurn } from '#test/chaos/rolling-restarts.ts'
import { killEachPart, upgradeInTurn } from '#test/chaos/topology/runs.ts'
import { cloneDatabase, startTestCluster, type TestDatabase } from '#test/support/postgres.ts'

const runs: Record<string, () => Promise<object>> = {
  emails: () => withDatabase((database) => sendWhileKilling({ database, emails: 600, kills: 26, failureRate: 0.3 })),
  // Needs a Redis: TEST_REDIS_URL.
  conversations: () =>
    withDatabase((database) =>
      converseWhileKilling({ database, redisUrl: redisUrl(), messages: 20_000, conversations: 50 }),
    ),
  'database-restarts': () => withFolder((folder) => restartDatabase({ folder, restarts: 20 })),
  'backend-kills': () => withFolder((folder) => killBackends({ folder, kills: 10 })),
  'rolling-restarts': () =>
    withDatabase((database) => restartInTurn({ database, restarts: 20, ratePerSecond: 100, shutdownDelay: 5 })),
  // These two need Caddy and redis-server, and use PgBouncer where it is installed.
  topology: () => withFolder((folder) => killEachPart({ folder, redisAway: 60_000 })),
  'rolling-upgrade': () => withFolder((folder) => upgradeInTurn({ folder })),
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in runs))
if (unknown.length > 0) {
  console.error(`No such run: ${unknown.join(', ')}. There are: ${Object.keys(runs).join(', ')}`)
  process.exit(2)
}
for (const [name, run] of Object.entries(runs)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const started = performance.now()
  const counts = await run()
  console.log(`\n${name}, ${Math.round((performance.now() - started) / 1000)} s`)
  for (const [metric, count] of Object.entries(counts))
    if (metric === 'disturbances') console.table(count)
    else console.log(`  ${metric.padEnd(14)} ${JSON.stringify(count)}`)
}

function redisUrl(): string {
  const url = process.env.TEST_REDIS_URL
  if (url === undefined) throw new Error('Set TEST_REDIS_URL: the messages of several processes pass through a Redis')
  return url
}

async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const cluster = await startTestCluster({ durable: true })
  try {
    const database = await cloneDatabase(cluster)
    return await work(database).finally(() => database.drop())
  } finally {
    await cluster.stop()
  }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kando-chaos-'))
  chmodSync(folder, 0o711) // under root, the database server runs as the user nobody
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}
