import type { DataChoice } from '#contract/rooms/constants.ts'
import { atMost, printTable, type BenchRow } from './table.ts'
import { agree, openSite, openVisitor, pause, until, untilFrames, type Site, type Visitor } from './room-visitors.ts'

const seconds = Number(process.env.BENCH_ROOM_RATE_SECONDS ?? 20)

const engines = ['direct', 'forwarder'] as const
type Engine = (typeof engines)[number]

type Case = { name: string; data: readonly [DataChoice, DataChoice]; hasCamera: boolean; limit: number }

/** Data choices of both people, and the limit in kbit/s of each direction, headers of UDP and IPv4 included. */
const cases: Case[] = [
  { name: 'voice only', data: ['voice', 'voice'], hasCamera: false, limit: 25 },
  { name: 'voice of the full choice', data: ['full', 'full'], hasCamera: false, limit: 40 },
  { name: 'voice and 180p', data: ['light', 'light'], hasCamera: true, limit: 210 },
  { name: 'full with somebody who chose light', data: ['full', 'light'], hasCamera: true, limit: 210 },
]

/** What two people in a room send and receive, in real browsers in which somebody speaks and the whole picture moves. */
export async function ratesBench(site: Site, measured: readonly Engine[] = engines): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const engine of measured) for (const one of cases) rows.push(...(await measure(site, engine, one)))
  return rows
}

async function measure(site: Site, engine: Engine, { name, data, hasCamera, limit }: Case) {
  const { people, path } = await agree(site)
  const visitors: Visitor[] = []
  for (const [index, person] of people.entries())
    visitors.push(
      await openVisitor(site, person, path, { data: data[index]!, isDirectBlocked: engine === 'forwarder' }),
    )
  for (const visitor of visitors) {
    if (!hasCamera && data[0] !== 'voice') await visitor.page.getByRole('button', { name: 'Turn off camera' }).click()
    await visitor.enter()
  }
  for (const visitor of visitors)
    await until(async () => (await visitor.sample()).state === 'connected', `${engine}: connected`)
  if (hasCamera) await untilFrames(...visitors)
  await pause(4_000)
  const before = await Promise.all(visitors.map((visitor) => visitor.sample()))
  await pause(seconds * 1000)
  const after = await Promise.all(visitors.map((visitor) => visitor.sample()))
  const rate = (which: 'sentBytes' | 'receivedBytes') =>
    Math.max(...after.map((last, index) => ((last[which] - before[index]![which]) * 8) / (last.at - before[index]!.at)))
  for (const visitor of visitors) await visitor.close()
  return [
    { ...atMost(`room, ${engine}: ${name}, sent`, rate('sentBytes'), limit, 1, 'kbit/s'), note: `${seconds} s` },
    { ...atMost(`room, ${engine}: ${name}, received`, rate('receivedBytes'), limit, 1, 'kbit/s') },
  ]
}

if (import.meta.main) {
  const site = await openSite()
  const chosen = process.argv.slice(2)
  try {
    printTable(await ratesBench(site, chosen.length > 0 ? (chosen as Engine[]) : engines))
  } finally {
    await site.stop()
  }
  process.exit(0)
}
