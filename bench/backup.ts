import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { benchEnv } from './people.ts'
import { figuresOf, type Stage } from './mixed/load.ts'
import { openSystem, type System } from './mixed/system.ts'
import { atMost, informational, printTable, type BenchRow } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const callers = 48
/** As a share of the capacity: a backup is made at night. */
const usual = 0.4
/** Megabytes: a part of a table, the stages of the archive, and Node itself. */
const memoryLimit = 300
/** Of the 99th percentile of all calls, with a backup to without one. */
const slowdown = 1.5

/** Backups of a filled database one after another beside the usual load, and what people notice of them. */
export async function backupBench(): Promise<BenchRow[]> {
  const system = await openSystem()
  const folder = mkdtempSync(join(tmpdir(), 'kando-bench-backup-'))
  try {
    const capacity = (await run(system, { callers, seconds })).answered
    const stage: Stage = { rate: capacity * usual, seconds }
    const before = await run(system, stage)
    const backups = startBackups(system, folder)
    const during = await run(system, stage)
    const made = await backups.stop()
    const after = await run(system, stage)
    const quiet = (before.p99 + after.p99) / 2
    const [bookings] = await system.query<{ n: number }>('select count(*)::float8 as n from bookings')
    const last = made.at(-1)!
    return [
      atMost('p99 of all calls beside a backup, to that without', during.p99, quiet, slowdown, 'ms'),
      atMost('peak memory of a backup', Math.max(...made.map(({ peak }) => peak)), memoryLimit, 1, 'MB'),
      told(`backup of ${bookings!.n} bookings beside the usual load, ${last.rows} rows in all`, last.seconds, 's'),
      told('size of that backup', last.bytes / 1e6, 'MB'),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await system.close()
  }
}

async function run({ load }: System, stage: Stage) {
  const [samples] = await load.run([stage])
  return figuresOf(samples!, stage.seconds)
}

/** A figure without a baseline. */
const told = (name: string, value: number, unit: string) => informational(name, value, value, unit)

type Made = { seconds: number; bytes: number; rows: number; peak: number }

/** The last one is completed. */
function startBackups(system: System, folder: string) {
  let isStopping = false
  const made: Made[] = []
  const done = (async () => {
    while (!isStopping || made.length === 0) made.push(await backUp(system, folder, made.length))
  })()
  return {
    async stop() {
      isStopping = true
      await done
      return made
    },
  }
}

async function backUp({ databaseUrl, dataDir }: System, folder: string, n: number): Promise<Made> {
  const { PATH } = process.env
  const child = spawn(
    process.execPath,
    ['src/server/cli.ts', 'backup', join(folder, `${n}.tar.zst`), '--scheduled', '--json'],
    {
      env: { PATH, ...benchEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, peakMemory(child.pid!))), 50)
  const output = await text(child.stdout)
  clearInterval(sampling)
  return { ...(JSON.parse(output) as Omit<Made, 'peak'>), peak }
}

/** Megabytes that a process has held at most; 0 once it has ended. */
function peakMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

if (import.meta.main) printTable(await backupBench())
