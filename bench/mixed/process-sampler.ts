// Loaded into the server (`--import`): writes what it occupies and how late its event loop ran to BENCH_SAMPLES_FILE every second, a JSON
// line each.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.BENCH_SAMPLES_FILE
const interval = 1_000

/** What a process was like in one second; the delay of its event loop in milliseconds. */
export type ProcessSample = { at: number; delay: { p50: number; p99: number; max: number } } & NodeJS.MemoryUsage

// Its child processes inherit the option.
if (file !== undefined && process.argv[1]?.endsWith('main.ts')) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const millisecondsOf = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 5)
  setInterval(() => {
    const delay = {
      p50: millisecondsOf(delays.percentile(50)),
      p99: millisecondsOf(delays.percentile(99)),
      max: millisecondsOf(delays.max),
    }
    delays.reset()
    const sample: ProcessSample = { at: Date.now(), delay, ...process.memoryUsage() }
    appendFileSync(file, `${JSON.stringify(sample)}\n`)
  }, interval).unref()
}
