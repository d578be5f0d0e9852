import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { createClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/operations/log.ts'

// The server without its pages (they need a build): API and worker over DATABASE_URL. Prints its port and runs until it is killed.
const env = readEnv()
const app = await createApp({
  env,
  clock: createClock(env.TEST_CLOCK),
  database: openDatabase(env.DATABASE_URL!),
  log: createLog(env),
})
await startWorker(app)
app.dependencies.signals.listen()
await app.http.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening ${(app.http.server.address() as AddressInfo).port}`)
