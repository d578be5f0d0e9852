import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
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
  const names = Object.keys(loads) as Name[]
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await requests(loads[name])
  for (let round = 0; round < rounds; round++) for (const name of names) rates[name].push(await requests(loads[name]))
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Name, number>
}

/** Requests answered per second; anything but the expected status ends the bench. */
async function requests({ status = 200, ...load }: Load): Promise<number> {
  const result = await autocannon({ ...load, connections, duration: seconds })
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => code !== String(status))
  if (wrong.length > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.average
}

/** The bare server that every rate is compared with (floor-server.ts), in a process of its own. */
export async function startFloor(databaseUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['bench/floor-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  for await (const line of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${line.replace('port ', '')}`, child }
  throw new Error('The floor did not start')
}
