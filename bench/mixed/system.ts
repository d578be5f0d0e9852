import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startProgram } from '#test/support/program.ts'
import { filledAt } from '../filled-databases.ts'
import { benchEnv } from '../people.ts'
import { childNamed, cpuOfFamily } from '../processor-time.ts'
import { startLoad, type LoadProcess } from './load.ts'
import type { ProcessSample } from './process-sampler.ts'
import { openScene, type Scene } from './scene.ts'

/** Milliseconds of processor time. */
export type Cpu = Record<'server' | 'worker' | 'database' | 'load', number>
/** What statements of all processes took: their number, the rows they answered with, milliseconds of planning and of running. */
export type Statements = { calls: number; rows: number; planMs: number; runMs: number }
/** One of them, with the number of its plans. */
export type Statement = Statements & { text: string; plans: number }

/** One process that answers, or several, one that runs their jobs, PostgreSQL, and the process that sends the load. */
export type System = {
  readonly scene: Scene
  readonly load: LoadProcess
  /** Of the first process that answers. */
  readonly serverPid: number
  readonly databaseUrl: string
  /** Of the server's files. */
  readonly dataDir: string
  /** Of each so far; `server` is that of all processes that answer. */
  cpu(): Cpu
  /** Of the first process that answers, one for each second. */
  samples(): ProcessSample[]
  /** Since this was last called. */
  statements(): Promise<Statement[]>
  /** A statement on the database, its rows. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** The worker stands still, so that what is used meanwhile is none of its own. */
  pauseWorker(): void
  /** Waits until the worker has run all jobs that are due. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** `nodeOptions` are those of the first process that answers; `env` is that of all processes. */
type SystemOptions = { processes?: number; nodeOptions?: readonly string[]; env?: Record<string, string> }

/** Different people, signed in, on a copy of the filled database. */
export async function openSystem({ processes = 1, nodeOptions = [], env = {} }: SystemOptions = {}): Promise<System> {
  const { url: databaseUrl, scene, close } = await openScene()
  const dataDir = mkdtempSync(join(tmpdir(), 'kando-mixed-'))
  const file = join(dataDir, 'samples.jsonl')
  const begun = Date.now()
  /** A process's clock starts with it. `ahead`: milliseconds before those of the others. */
  const start = (own: Record<string, string>, ahead = 0) => {
    const clock = new Date(filledAt.getTime() + Date.now() - begun + ahead).toISOString()
    return startProgram({ databaseUrl, dataDir, clock, env: { ...benchEnv, ...env, ...own } })
  }
  const importing = (file: string) => `--import=${new URL(file, import.meta.url).href}`
  const server = await start({
    WORKER: 'off',
    BENCH_SAMPLES_FILE: file,
    NODE_OPTIONS: [importing('process-sampler.ts'), ...nodeOptions].join(' '),
  })
  const servers = [server]
  while (servers.length < processes) servers.push(await start({ WORKER: 'off', APP_URL: server.url }))
  // Were its clock behind, it would take the jobs of the others for early, and write each of them again.
  const worker = await start({ WORKER: 'only', NODE_OPTIONS: importing('production-react.ts') }, 10_000)
  const load = startLoad(
    servers.map(({ url }) => url),
    scene,
  )
  const postgres = childNamed('postgres')!
  const watching = new pg.Client({ connectionString: databaseUrl })
  await watching.connect()
  return {
    scene,
    load,
    serverPid: server.pid,
    databaseUrl,
    dataDir,
    cpu: () => ({
      server: servers.reduce((sum, { pid }) => sum + cpuOfFamily(pid), 0),
      worker: cpuOfFamily(worker.pid),
      database: cpuOfFamily(postgres),
      load: cpuOfFamily(load.pid),
    }),
    samples: () =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ProcessSample),
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await watching.query<Row>(text, values)).rows,
    statements: () => readStatements(watching),
    pauseWorker: () => void process.kill(worker.pid, 'SIGSTOP'),
    async runJobs() {
      process.kill(worker.pid, 'SIGCONT')
      while (await areJobsDue(watching)) await sleep(200)
    },
    async close() {
      load.stop()
      await watching.end()
      process.kill(worker.pid, 'SIGCONT')
      await Promise.all([...servers, worker].map((program) => program.stop()))
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The dearest first. `begin` and `commit` are not counted: they read nothing and need no plan. */
async function readStatements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(`
    select query as text, plans::float8, calls::float8, rows::float8, total_plan_time as "planMs", total_exec_time as "runMs"
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      and query not like '%pg_stat_statements%' and query !~* '^(begin|commit|rollback)'
    order by total_plan_time + total_exec_time desc`)
  await client.query('select pg_stat_statements_reset()')
  return rows
}

/** By the indexes of the jobs: a scan of all that wait would be a fourth of what PostgreSQL does for the jobs of a booking. */
async function areJobsDue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(`
    select exists (select from graphile_worker._private_jobs where is_available and priority in (0, 10) and run_at <= now())
      or exists (select from graphile_worker._private_jobs where attempts > 0 and not is_available and locked_at is not null) as due`)
  return rows[0]!.due
}
