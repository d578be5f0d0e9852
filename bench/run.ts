import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { apiBench } from './api.ts'
import { backupBench } from './backup.ts'
import { conversationHistoryBench } from './conversation-history.ts'
import { calendarsBench } from './calendars.ts'
import { conversationsBench } from './conversations.ts'
import { discoveryBench } from './discovery.ts'
import { growthBench } from './growth.ts'
import { mixedBench } from './mixed.ts'
import { processesBench } from './processes.ts'
import { pushesBench } from './pushes.ts'
import { readsBench } from './reads.ts'
import { renderingBench } from './rendering.ts'
import { roomBench } from './room.ts'
import { continuityBench } from './room-continuity.ts'
import { ratesBench } from './room-rates.ts'
import { openSite, type Site } from './room-visitors.ts'
import { searchBench } from './search.ts'
import { slotsBench } from './slots.ts'
import { printTable, type BenchRow } from './table.ts'

type Part = () => BenchRow[] | Promise<BenchRow[]>

// `npm run bench`: every figure is a ratio to a baseline of the same run. Prints a table and writes it as JSON to bench/results.
const parts: Record<string, Part> = {
  mixed: mixedBench,
  processes: processesBench,
  backup: backupBench,
  pushes: pushesBench,
  slots: slotsBench,
  calendars: calendarsBench,
  api: apiBench,
  reads: readsBench,
  rendering: renderingBench,
  conversations: conversationsBench,
  'conversation-history': conversationHistoryBench,
  search: searchBench,
  discovery: discoveryBench,
  growth: growthBench,
  room: roomBench,
  'room-rates': () => atSite(ratesBench),
  'room-continuity': () => atSite(continuityBench),
}
/** `npm run bench -- slots reads` runs these only. */
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const begun = performance.now()
const secondsSince = (from: number) => Math.round((performance.now() - from) / 1000)
const report = (line: string) => console.error(`[bench ${String(secondsSince(begun)).padStart(4)} s] ${line}`)

const rows: BenchRow[] = []
const failures: string[] = []
const names = chosen.length > 0 ? chosen : Object.keys(parts)
for (const [index, name] of names.entries()) await runPart(name, `${index + 1} of ${names.length}`)
printTable(rows)
for (const failure of failures) console.log(`FAILED  ${failure}`)
report(failures.length === 0 ? 'complete' : `${failures.length} of ${names.length} parts failed`)
// A failed part may have left something open.
process.exit(failures.length > 0 ? 1 : 0)

/** A part that fails is named below the table; the others run all the same. */
async function runPart(name: string, place: string): Promise<void> {
  const from = performance.now()
  report(`${name} (${place}) begins`)
  try {
    rows.push(...(await parts[name]!()))
    report(`${name} took ${secondsSince(from)} s`)
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    report(`${name} FAILED after ${secondsSince(from)} s`)
    console.error(error)
  }
  saveResults()
}

/** Written after each part, so that a run that is stopped keeps what it measured. */
function saveResults(): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    cpu: `${cpus().length} × ${cpus()[0]?.model}`,
    failures,
    rows,
  }
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
}

async function atSite(bench: (site: Site) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const site = await openSite()
  try {
    return await bench(site)
  } finally {
    await site.stop()
  }
}
