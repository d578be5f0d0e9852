import { figuresOf, type Stage } from './mixed/load.ts'
import { openSystem, type System } from './mixed/system.ts'
import { hasRedisServer, redisOn } from '#test/support/servers/redis-server.ts'
import { freePort } from '#test/support/ports.ts'
import { atMost, median, printTable, type BenchRow } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Calls that each process has answered before: until then it compiles its code, and its connections plan their statements. */
const warming = Number(process.env.BENCH_WARMING ?? 1500)
/** Calls a second, of all processes together. */
const rate = Number(process.env.BENCH_RATE ?? 60)
const counts = [1, 2, 4]
/** Of processor time by the number of processes: caches and statements in common are each process's own. */
const limit = 1.2

/** The load of `mixed` to one, two and four processes with Redis between them, in turns: what a call costs of them and of PostgreSQL. */
export async function processesBench(): Promise<BenchRow[]> {
  if (!hasRedisServer) throw new Error('This part needs redis-server: apt-get install redis-server')
  const port = await freePort()
  const redis = redisOn(port)
  await redis.start()
  const system = await openSystem({ processes: Math.max(...counts), env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  try {
    const processes = Math.max(...counts)
    await system.load.run([{ callers: 12, calls: warming * processes, seconds: 600, processes }])
    const costs = counts.map(() => [] as number[])
    for (let round = 0; round < rounds; round++)
      for (const [index, processes] of counts.entries())
        costs[index]!.push(await costOfCall(system, { rate, seconds, processes }))
    const [one, two, four] = costs.map(median)
    return [
      atMost('CPU of a call with two processes, PostgreSQL included, to one', two!, one!, limit, 'ms'),
      atMost('with four', four!, one!, limit, 'ms'),
    ]
  } finally {
    await system.close()
    await redis.end()
  }
}

/** Milliseconds of processor time of all processes that answer, and of PostgreSQL. */
async function costOfCall(system: System, stage: Stage): Promise<number> {
  await system.runJobs()
  system.pauseWorker()
  await system.statements()
  const before = system.cpu()
  const [samples] = await system.load.run([stage])
  const after = system.cpu()
  const { answered, p50, p99 } = figuresOf(samples!, stage.seconds)
  const each = (part: 'server' | 'database') => (after[part] - before[part]) / (answered * stage.seconds)
  const statements = await system.statements()
  const ofCall = (part: 'calls' | 'plans') =>
    statements.reduce((sum, one) => sum + one[part], 0) / (answered * stage.seconds)
  console.log(
    `${stage.processes} processes: ${answered.toFixed(1)}/s, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms; ` +
      `CPU of a call: servers ${each('server').toFixed(2)}, PostgreSQL ${each('database').toFixed(2)} ms; ` +
      `statements ${ofCall('calls').toFixed(2)}, plans ${ofCall('plans').toFixed(2)}`,
  )
  return each('server') + each('database')
}

if (import.meta.main) printTable(await processesBench())
