import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '#test/support/program.ts'
import { isAlive, register } from './database-restarts.ts'
import { pause, startLoad, timeUntil } from './load.ts'

type BackendCounts = {
  kills: number
  deaths: number
  failedStarts: number
  /** Longest time in milliseconds of a stop. */
  stoppedAfter: number
  /** Longest time in milliseconds until the server was ready again, Infinity if it was not. */
  readyAfter: number
}

/** Kills one backend of the embedded PostgreSQL under load, stops the server, every other time during recovery, and starts it again. */
export async function killBackends(options: { folder: string; kills: number }): Promise<BackendCounts> {
  const counts: BackendCounts = { kills: 0, deaths: 0, failedStarts: 0, stoppedAfter: 0, readyAfter: 0 }
  const start = () => startProgram({ dataDir: options.folder, env: { NODE_ENV: 'test' } })
  let next = 0
  for (; counts.kills < options.kills; counts.kills++) {
    const program = await start().catch(() => undefined)
    if (!program) {
      counts.failedStarts++
      continue
    }
    const load = startLoad(20, () => register(program.url, `person-${counts.kills}-${next++}@example.test`))
    await pause(500)
    const backend = anyBackend(options.folder)
    if (backend) process.kill(backend, 'SIGKILL')
    const stopsInRecovery = counts.kills % 2 === 1
    if (!stopsInRecovery) {
      const readyAfter = await timeUntil(async () => (await fetch(`${program.url}/readyz`)).ok, 60_000)
      counts.readyAfter = Math.max(counts.readyAfter, readyAfter)
    }
    if (!isAlive(program.pid)) counts.deaths++
    const stopping = performance.now()
    const code = await program.stop()
    const stopped = Math.round(performance.now() - stopping)
    await load.stop()
    if (code !== 0) counts.deaths++
    counts.stoppedAfter = Math.max(counts.stoppedAfter, stopped)
  }
  return counts
}

function anyBackend(folder: string): number | undefined {
  const postmaster = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]!
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', postmaster], { encoding: 'utf8' })
  const backends = stdout.split('\n').filter((line) => /postgres: kando/.test(line))
  const picked = backends[Math.floor(Math.random() * backends.length)]
  return picked === undefined ? undefined : Number(picked.trim().split(' ')[0])
}
