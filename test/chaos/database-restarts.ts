import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/public.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { pause, startLoad, timeUntil } from './load.ts'

type RestartCounts = {
  restarts: number
  /** Processes that ended. */
  deaths: number
  /** Longest time in milliseconds from a restart until every process was ready again, Infinity if one was not. */
  readyAfter: number
  requests: number
  /** Responses that are neither a success nor 503. */
  failed: number
  /** Acknowledged registrations without an account or without an e-mail. */
  lost: number
}

/** Restarts PostgreSQL while processes serve requests and run jobs. */
export async function restartDatabase(options: { folder: string; restarts: number }): Promise<RestartCounts> {
  const server = await startEmbeddedPostgres({ dataDir: options.folder })
  const programs: Program[] = []
  for (let i = 0; i < 2; i++)
    programs.push(await startProgram({ databaseUrl: server.url, dataDir: options.folder, env: { NODE_ENV: 'test' } }))
  const acknowledged: string[] = []
  let next = 0
  const load = startLoad(20, () => {
    const email = `person-${next++}@example.test`
    return register(programs[next % 2]!.url, email).then((response) => {
      if (response.status === 201) acknowledged.push(email)
      return response
    })
  })
  const isReady = async () =>
    (await Promise.all(programs.map(({ url }) => fetch(`${url}/readyz`)))).every(({ ok }) => ok)
  let readyAfter = 0
  for (let restart = 0; restart < options.restarts; restart++) {
    await pause(1_000)
    // Fast shutdown; the supervisor restarts it at the same address.
    process.kill(
      Number(readFileSync(join(options.folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGINT',
    )
    await timeUntil(async () => !(await isReady()), 5_000)
    readyAfter = Math.max(readyAfter, await timeUntil(isReady, 60_000))
  }
  const { requests, statuses } = await load.stop()
  const database = openDatabase(server.url)
  const found = async () => {
    const { rows } = await sql<{ email: string }>`
      select email from users join mailbox_messages on recipient = email`.execute(database.db)
    return new Set(rows.map(({ email }) => email))
  }
  const missing = async () => {
    const stored = await found()
    return acknowledged.filter((email) => !stored.has(email)).length
  }
  await timeUntil(async () => (await missing()) === 0, 30_000)
  const lost = await missing()
  await database.close()
  const codes = await Promise.all(programs.map(async (program) => (isAlive(program.pid) ? program.stop() : 'dead')))
  await server.stop()
  const { ok = 0, 503: unavailable = 0 } = statuses
  return {
    restarts: options.restarts,
    deaths: codes.filter((code) => code !== 0).length,
    readyAfter,
    requests,
    failed: requests - ok - unavailable,
    lost,
  }
}

export function register(url: string, email: string): Promise<Response> {
  return fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': email },
    body: JSON.stringify({ email, password: 'A-long-enough-passw0rd', fullName: 'Somebody' }),
  })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
