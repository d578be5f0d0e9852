import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createDataFolder } from '#test/support/data-folder.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { redisForTest } from '#test/support/redis.ts'
import { killBackends } from './backend-kills.ts'
import { converseWhileKilling } from './conversations.ts'
import { restartDatabase } from './database-restarts.ts'
import { sendWhileKilling } from './emails.ts'
import { restartInTurn } from './rolling-restarts.ts'
import { killSome, missingPrograms } from './topology/runs.ts'

// Short versions of the runs of `npm run chaos`.

async function ownDatabase() {
  const cluster = await startTestCluster({ durable: true })
  onTestFinished(() => cluster.stop())
  return cloneDatabase(cluster)
}

function ownFolder(): string {
  const folder = createDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('no e-mail is lost when workers are killed while the mail server fails', async () => {
  const counts = await sendWhileKilling({ database: await ownDatabase(), emails: 60, kills: 3, failureRate: 0.3 })
  expect(counts).toMatchObject({ requested: 60, missing: 0 })
  // At most those that each of the three killed workers was sending.
  expect(counts.duplicates).toBeLessThanOrEqual(9)
}, 120_000)

test('no message is lost, doubled or out of order when one of three processes is killed', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`Redis was not tested: ${redis.missing}`)
  const options = { database: await ownDatabase(), redisUrl: redis.url, messages: 300, conversations: 5 }
  expect(await converseWhileKilling(options)).toMatchObject({ acknowledged: 300, lost: 0, twice: 0, outOfOrder: 0 })
}, 120_000)

test('processes survive database restarts without losing acknowledged writes', async () => {
  const counts = await restartDatabase({ folder: ownFolder(), restarts: 2 })
  expect(counts).toMatchObject({ deaths: 0, failed: 0, lost: 0 })
  expect(counts.readyAfter).not.toBe(Infinity)
}, 120_000)

test('the server survives a killed backend of its embedded database and restarts every time', async () => {
  const counts = await killBackends({ folder: ownFolder(), kills: 2 })
  expect(counts).toMatchObject({ deaths: 0, failedStarts: 0 })
  expect(counts.readyAfter).not.toBe(Infinity)
}, 120_000)

test('no request fails during a rolling restart', async () => {
  const counts = await restartInTurn({
    database: await ownDatabase(),
    restarts: 2,
    ratePerSecond: 50,
    // Far longer than the balancer's interval, also on a machine that is busy with other tests.
    shutdownDelay: 4,
  })
  expect(counts).toMatchObject({ failed: 0, unobserved: 0 })
}, 120_000)

test('nothing acknowledged is lost when a web process and a worker are killed behind a proxy', async ({ skip }) => {
  const missing = missingPrograms()
  if (missing !== undefined) return skip(`The topology of deploy/ was not tested: ${missing}`)
  const counts = await killSome(ownFolder())
  expect(counts).toMatchObject({
    lost: { bookings: 0, seats: 0, messages: 0, emails: 0 },
    twice: { bookings: 0, messages: 0 },
    conversationsOutOfOrder: 0,
    room: { ended: 0 },
    jobsFailed: 0,
    refused: [],
  })
  // At most those that each of the three jobs of the killed worker was sending.
  expect(counts.twice.emails).toBeLessThanOrEqual(3)
}, 300_000)
