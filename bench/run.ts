import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { apiBench } from './api.ts'
import { conversationHistoryBench } from './conversation-history.ts'
import { calendarsBench } from './calendars.ts'
import { conversationsBench } from './conversations.ts'
import { discoveryBench } from './discovery.ts'
import { growthBench } from './growth.ts'
import { readsBench } from './reads.ts'
import { recurrenceBench } from './recurrence.ts'
import { renderingBench } from './rendering.ts'
import { roomBench } from './room.ts'
import { continuityBench } from './room-continuity.ts'
import { ratesBench } from './room-rates.ts'
import { openSite } from './room-visitors.ts'
import { searchBench } from './search.ts'
import { slotsBench } from './slots.ts'
import { printTable, type BenchRow } from './table.ts'

// `npm run bench`: every figure is a ratio to a baseline of the same run. Prints a table and writes it as JSON to bench/results.
const inBrowsers: BenchRow[] = []
const site = await openSite()
try {
  inBrowsers.push(...(await ratesBench(site)), ...(await continuityBench(site)))
} finally {
  await site.stop()
}
const rows = [
  ...(await slotsBench()),
  ...recurrenceBench(),
  ...calendarsBench(),
  ...(await apiBench()),
  ...(await readsBench()),
  ...(await conversationsBench()),
  ...(await conversationHistoryBench()),
  ...(await renderingBench()),
  ...(await searchBench()),
  ...(await discoveryBench()),
  ...(await growthBench()),
  ...(await roomBench()),
  ...inBrowsers,
]
printTable(rows)
const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
const result = {
  at: new Date().toISOString(),
  node: process.version,
  cpu: `${cpus().length} × ${cpus()[0]?.model}`,
  rows,
}
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
