import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import type { Db } from '#server/platform/database/database.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { jobRuntime, type Settings } from '#test/support/job-process.ts'
import type { TestDatabase } from '#test/support/postgres.ts'
import { confirmations } from './email-worker.ts'

type EmailCounts = { requested: number; missing: number; duplicates: number; kills: number; refusals: number }
type Options = { database: TestDatabase; emails: number; kills: number; failureRate: number }

/**
 * Kills workers while they send e-mails through an unreliable SMTP server. Back-off times and leases of dead workers are skipped to keep
 * the run short; sending and recording are real.
 */
export async function sendWhileKilling({ database, emails, kills, failureRate }: Options): Promise<EmailCounts> {
  const smtp = await startUnreliableSmtp(failureRate)
  const settings: Settings = { url: database.url, smtpUrl: smtp.url, dataDir: database.dataDir }
  const runtime = jobRuntime(settings, confirmations)
  const { db } = runtime.database
  for (let i = 0; i < emails; i++)
    await runtime.outbox(db).emit('account.registered', { userId: `person-${i}`, token: '' })
  for (let kill = 0; kill < kills; kill++) {
    const worker = await startWorkerProcess(settings)
    const enough = smtp.delivered.length + emails / kills / 2
    await waitFor(async () => smtp.delivered.length >= enough || (await jobsLeft(db)) === 0, 3_000)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await expireLeases(db)
    await skipBackOff(db)
  }
  smtp.failureRate = 0
  const last = await startWorker(runtime)
  await waitFor(async () => {
    await skipBackOff(db)
    return (await jobsLeft(db)) === 0
  }, 60_000)
  await last.stop()
  await runtime.mail.close()
  await runtime.database.close()
  await smtp.close()
  const unique = new Set(smtp.delivered)
  return {
    requested: emails,
    missing: emails - unique.size,
    duplicates: smtp.delivered.length - unique.size,
    kills,
    refusals: smtp.refusals,
  }
}

async function startWorkerProcess(settings: Settings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'email-worker.ts'), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // React's production build, as in production.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await once(child.stdout!, 'data')
  return child
}

const jobsLeft = async (db: Db) =>
  (
    await sql<{ left: number }>`select count(*)::int as left from graphile_worker.jobs
      where task_identifier like 'reaction:%' and attempts < max_attempts`.execute(db)
  ).rows[0]!.left

async function skipBackOff(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`.execute(
    db,
  )
}

/** Expires the leases of the killed worker, the only one running. */
export const expireLeases = (db: Db) =>
  sql`update mail_deliveries set leased_until = now() where sent_at is null`.execute(db)

async function waitFor(isDone: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds
  while (!(await isDone()) && performance.now() < deadline) await new Promise((done) => setTimeout(done, 50))
}

/** Milliseconds that an SMTP command takes. */
const latency = 20

/** Refuses recipients and messages and drops connections at the given rate. `delivered` holds the recipients of accepted messages. */
async function startUnreliableSmtp(failureRate: number) {
  const state = { failureRate, delivered: [] as string[], refusals: 0, url: '', close: async () => {} }
  const fails = () => {
    const isFailing = Math.random() < state.failureRate
    if (isFailing) state.refusals++
    return isFailing
  }
  const refusal = () => Object.assign(new Error('Not now'), { responseCode: 451 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) =>
      setTimeout(() => callback(fails() && Math.random() < 0.4 ? refusal() : null), latency),
    onData(stream, session, callback) {
      stream.resume()
      stream.on('end', () => {
        setTimeout(() => {
          if (fails()) {
            if (Math.random() < 0.7) return callback(refusal())
            return [...server.connections].find(({ id }) => id === session.id)?.close()
          }
          state.delivered.push(session.envelope.rcptTo[0]!.address)
          callback(null)
        }, latency)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  state.close = () => new Promise<void>((done) => server.close(done))
  return state
}
