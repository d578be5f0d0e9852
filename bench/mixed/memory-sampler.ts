// Loaded into the server (`--import`): writes what it occupies to BENCH_MEMORY_FILE every ten seconds, one JSON line each.
import { appendFileSync } from 'node:fs'

const file = process.env.BENCH_MEMORY_FILE
const interval = 10_000

// Its child processes inherit the option.
if (file !== undefined && process.argv[1]?.endsWith('main.ts'))
  setInterval(
    () => appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...process.memoryUsage() })}\n`),
    interval,
  ).unref()
