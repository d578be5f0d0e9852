import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import pg from 'pg'
import { median } from './table.ts'

const connections = 16
/** `BENCH_ROUNDS` and `BENCH_SECONDS` make a shorter, less exact run. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)

/** What one load sends, and the status of a right answer. */
export type Load = {
  url: string
  status?: number
  headers?: Record<string, string>
  requests?: autocannon.Request[]
}

/** The median rate (requests per second) of each load over some rounds in which they take turns, after each was warmed. */
export async function requestRates<Name extends string>(loads: Record<Name, Load>): Promise<Record<Name, number>> {
  const { rates } = await measureLoads(loads, async () => [])
  return rates
}

/**
 * The same with µs of processor time per request of these processes: what a request costs does not depend on who else uses the machine, nor
 * on the processor time of the load generator.
 */
export async function measureLoads<Name extends string>(
  loads: Record<Name, Load>,
  pids: () => Promise<number[]>,
  afterWarmUp: () => Promise<unknown> = async () => undefined,
): Promise<{ rates: Record<Name, number>; cpu: Record<Name, number> }> {
  const names = Object.keys(loads) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, { rates: [] as number[], cpu: [] as number[] }]))
  for (const name of names) await requests(loads[name])
  await afterWarmUp()
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const before = cpuOf(await pids())
      const rate = await requests(loads[name])
      figures[name]!.rates.push(rate)
      // A process that ended meanwhile was idle; a new one began at zero.
      const spent = [...cpuOf(await pids())].map(([pid, time]) => time - (before.get(pid) ?? 0))
      figures[name]!.cpu.push(spent.reduce((sum, each) => sum + each, 0) / (rate * seconds))
    }
  const medians = (of: 'rates' | 'cpu') =>
    Object.fromEntries(names.map((name) => [name, median(figures[name]![of])])) as Record<Name, number>
  return { rates: medians('rates'), cpu: medians('cpu') }
}

/** Linux only: user and system time of each process in µs, counted in ticks of 10 ms. */
function cpuOf(pids: readonly number[]): Map<number, number> {
  const running = pids.filter((pid) => existsSync(`/proc/${pid}/stat`))
  return new Map(
    running.map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return [pid, (Number(fields[11]) + Number(fields[12])) * 10_000]
    }),
  )
}

/** The processes of PostgreSQL that serve this database. */
export async function backendsOf(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** Requests answered per second; anything but the expected status ends the bench. */
async function requests({ status = 200, ...load }: Load): Promise<number> {
  const result = await autocannon({ ...load, connections, duration: seconds })
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => code !== String(status))
  if (wrong.length > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.average
}

/** The bare server that every rate is compared with (baseline-server.ts), in a process of its own. */
export async function startBaseline(databaseUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['bench/baseline-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  for await (const line of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${line.replace('port ', '')}`, child }
  throw new Error('The baseline did not start')
}
