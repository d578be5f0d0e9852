import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataFolder } from '#test/support/data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
beforeAll(() => {
  dataDir = createDataFolder()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Runs a process that starts the database, stores a row and kills itself. */
async function killHard(): Promise<void> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))})
    const { default: pg } = await import('pg')
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query("create table if not exists entries (word text); insert into entries values ('acknowledged')")
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: import.meta.dirname,
  })
  const signal = await new Promise((done) => child.once('exit', (_, by) => done(by)))
  expect(signal).toBe('SIGKILL')
}

test('the cluster is durable, UTF-8, sorted by code point and not reachable from the network', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    expect(
      await query(
        server.url,
        `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('server_encoding'),
          current_setting('listen_addresses'), datlocprovider, datlocale from pg_database where datname = current_database()`,
      ),
    ).toEqual(['on', 'on', 'UTF8', '', 'b', 'C.UTF-8'])
    expect(await query(server.url, `select current_database()`)).toEqual(['kando'])
  } finally {
    await server.stop()
  }
})

test('a second server process is refused; a command connects as a guest', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('Another program is using the database')
    const guest = await startEmbeddedPostgres({ dataDir, guest: true })
    await guest.stop()
    expect(await query(guest.url, 'select 1')).toEqual([1])
  } finally {
    await server.stop()
  }
  await expect(query(server.url, 'select 1')).rejects.toThrow()
})

test('acknowledged writes survive a hard kill', async () => {
  await killHard()
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  const reports: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, report: (line) => reports.push(line) })
  try {
    expect(reports).toEqual(['Stopping the database that an earlier run left behind'])
    expect(isGone(pid)).toBe(true)
    expect(await query(server.url, 'select word from entries')).toEqual(['acknowledged'])
  } finally {
    await server.stop()
  }
})

const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
/** Ended, or a zombie: the process that adopts an orphan may take a while to reap it. */
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}
const answers = (url: string) => query(url, 'select 1').then(String, () => 'no answer')

test('after a backend crash the server accepts connections again', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    const [pid] = (await query(
      server.url,
      "select pid from pg_stat_activity where application_name = 'kando owner'",
    )) as number[]
    process.kill(pid!, 'SIGKILL')
    await expect.poll(() => answers(server.url)).toBe('1')
    // The process holds the advisory lock again, so no other one takes its server for an orphan.
    await expect
      .poll(
        () => query(server.url, "select count(*)::int from pg_locks where locktype = 'advisory'").then(String, String),
        {
          timeout: 20_000,
        },
      )
      .toBe('1')
  } finally {
    await server.stop()
  }
})

test('a server that exits is restarted at the same address', async () => {
  const reports: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, report: (line) => reports.push(line) })
  try {
    const first = postmaster()
    process.kill(first, 'SIGKILL')
    await expect.poll(() => answers(server.url), { timeout: 30_000 }).toBe('1')
    expect(postmaster()).not.toBe(first)
    expect(reports).toContain('PostgreSQL ended by itself: starting it again')
  } finally {
    await server.stop()
  }
})

test('stopping during crash recovery ends the server, and it can start again', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  const first = postmaster()
  const [pid] = (await query(server.url, 'select pg_backend_pid()').then(() =>
    query(server.url, "select pid from pg_stat_activity where application_name = 'kando owner'"),
  )) as number[]
  process.kill(pid!, 'SIGKILL')
  await server.stop()
  expect(isGone(first)).toBe(true)
  const again = await startEmbeddedPostgres({ dataDir })
  expect(await query(again.url, 'select 1')).toEqual([1])
  await again.stop()
})

test('a hung orphan server is replaced at the next start', async () => {
  await killHard()
  const hung = postmaster()
  process.kill(hung, 'SIGSTOP')
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    expect(isGone(hung)).toBe(true)
    expect(await query(server.url, 'select 1')).toEqual([1])
  } finally {
    await server.stop()
  }
}, 90_000)

test('a data folder too deep for a socket gets its socket elsewhere', async () => {
  const deep = join(dataDir, 'a-rather-long-folder-name'.repeat(5))
  const server = await startEmbeddedPostgres({ dataDir: deep })
  try {
    expect(await query(server.url, 'select 1')).toEqual([1])
  } finally {
    await server.stop()
  }
})

test.runIf(process.getuid?.() === 0)(
  'the fallback folder is reported when the user nobody cannot reach the data folder',
  async () => {
    const closed = join(dataDir, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const reports: string[] = []
    const server = await startEmbeddedPostgres({ dataDir: join(closed, 'data'), report: (line) => reports.push(line) })
    const folder = /its data is in (.+)$/.exec(reports[0] ?? '')?.[1] ?? 'none'
    try {
      expect(await query(server.url, 'select 1')).toEqual([1])
      expect(existsSync(join(folder, 'cluster', 'PG_VERSION'))).toBe(true)
    } finally {
      await server.stop()
      rmSync(dirname(folder), { recursive: true })
    }
  },
)
