import { figuresOf } from './mixed/load.ts'
import type { ProcessSample } from './mixed/process-sampler.ts'
import { openSystem } from './mixed/system.ts'
import { atMost, median, printTable, type BenchRow } from './table.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 40)
/** Calls a second: about half of what two quiet cores answer. */
const rate = Number(process.env.BENCH_RATE ?? 60)

/**
 * What one process occupies under a mixed load that lasts: the last quarter against the second one. `kill -USR2` writes a heap snapshot to
 * the current folder. Not part of `npm run bench`.
 */
async function memoryBench(): Promise<BenchRow[]> {
  const system = await openSystem({ nodeOptions: ['--heapsnapshot-signal=SIGUSR2'] })
  console.log(`Server ${system.serverPid}`)
  let samples: ProcessSample[] = []
  try {
    const [calls] = await system.load.run([{ rate, seconds: minutes * 60 }])
    const { answered, shed, p99 } = figuresOf(calls!, minutes * 60)
    samples = system.samples()
    console.log(`answered ${answered.toFixed(1)}/s, shed ${shed.toFixed(1)}/s, p99 ${Math.round(p99)} ms`)
  } finally {
    await system.close()
  }
  const quarter = (index: number) =>
    samples.slice(Math.floor((samples.length * index) / 4), Math.floor((samples.length * (index + 1)) / 4))
  const megabytes = (part: readonly ProcessSample[], kind: keyof NodeJS.MemoryUsage) =>
    median(part.map((one) => one[kind] / 1e6))
  return (['rss', 'heapUsed', 'heapTotal', 'external', 'arrayBuffers'] as const).map((kind) =>
    atMost(
      `${kind}, ${minutes} minutes: last quarter against the second`,
      megabytes(quarter(3), kind),
      megabytes(quarter(1), kind),
      1.05,
      'MB',
    ),
  )
}

printTable(await memoryBench())
