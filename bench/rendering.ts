import { join } from 'node:path'
import type { PageRequest, Site } from '#web/entry-server.tsx'
import { seedInChildProcess } from '#server/demo/seed-in-child-process.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { requestRates, type Load } from './http-load.ts'
import { benchEnv } from './people.ts'
import { cpuMilliseconds } from './processor-time.ts'
import { atLeast, atMost, median, printTable, type BenchRow } from './table.ts'

type Renderer = { render(request: PageRequest, site: Site): Promise<unknown> }
const brotli = { 'accept-encoding': 'br' }
/** Pages that are rendered again to measure the CPU time of each, and how often that is done. */
const uncachedPages = 150
const repetitions = 3

/**
 * Public pages of the demo, requests per second of one process: finished ones from the cache, as text and as browsers ask for them; and the
 * CPU time of a page that is not cached, its reads included, compared with React's rendering of the same page from replies in memory.
 */
export async function renderingBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  await seedInChildProcess(database.url, new Date())
  const env = { ...benchEnv, WORKER: 'off' }
  const program = await startProgram({ databaseUrl: database.url, dataDir: database.dataDir, env })
  try {
    const pages = await publicPages(program.url)
    const loads = Object.entries(pages).flatMap(([name, path]): [string, Load][] => [
      [name, { url: program.url + path }],
      [`${name}, brotli`, { url: program.url + path, headers: brotli }],
    ])
    const rates = await requestRates(Object.fromEntries(loads))
    const rows = Object.entries(rates).map(([name, rate]) => atLeast(`finished page: ${name}`, rate, 2_500, 1, '/s'))
    for (const [name, path] of Object.entries(pages)) rows.push(await compareUncached(program, name, path))
    return rows
  } finally {
    await program.stop()
    await database.drop()
    await cluster.stop()
  }
}

async function publicPages(url: string): Promise<Record<string, string>> {
  const locations = async (path: string) => {
    const text = await (await fetch(url + path)).text()
    return [...text.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(address!).pathname)
  }
  const pages = (await Promise.all((await locations('/sitemap.xml')).map(locations))).flat()
  const first = (start: string) => pages.find((path) => path.startsWith(start))!
  const [profile, group] = [first('/mentor/'), first('/group-details/')]
  return { landing: '/', find: '/find', profile, 'group page': group, 'group list': '/group-sessions' }
}

/**
 * CPU milliseconds of the program for a page that no cache holds (a parameter that means nothing makes every address another one), in rounds
 * that take turns with those of the baseline, so that noise affects both. Both run warm: the first round does not count.
 */
async function compareUncached(program: Program, name: string, path: string): Promise<BenchRow> {
  const figures = { page: [] as number[], baseline: [] as number[] }
  const renderBaseline = await openBaseline(program.url, path)
  for (let round = 0; round <= repetitions; round++) {
    const before = cpuMilliseconds(program.pid)
    for (let i = 0; i < uncachedPages; i++) await (await fetch(`${program.url}${path}?bench=${round}-${i}`)).text()
    figures.page.push((cpuMilliseconds(program.pid) - before) / uncachedPages)
    const start = process.cpuUsage()
    for (let i = 0; i < uncachedPages; i++) await renderBaseline()
    const { user, system } = process.cpuUsage(start)
    figures.baseline.push((user + system) / 1000 / uncachedPages)
  }
  const warm = (times: number[]) => median(times.slice(1))
  return atMost(`page that is not cached: ${name}, CPU`, warm(figures.page), warm(figures.baseline), 4, 'ms')
}

/** React's rendering of a page, its replies in memory. */
async function openBaseline(url: string, path: string): Promise<() => Promise<unknown>> {
  const built = join(import.meta.dirname, '../dist/server/entry-server.en.js')
  const { render } = (await import(built)) as Renderer
  const replies = new Map<string, Promise<{ data: unknown; hasMore: boolean }>>()
  const call: Site['call'] = (route, { params, query }) => {
    const names = (params ?? {}) as Record<string, string>
    const search = new URLSearchParams(
      Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    )
    const address = `${url}/api${route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(names[key]!))}?${search}`
    if (!replies.has(address)) replies.set(address, read(address))
    return replies.get(address)!
  }
  const site: Site = { call, productName: 'Kando', appUrl: url, development: true, now: () => Date.now() }
  const request: PageRequest = {
    path,
    search: '',
    cookie: '',
    acceptLanguage: undefined,
    saveData: false,
    invitation: null,
    isShared: false,
  }
  return () => render(request, site)
}

async function read(address: string): Promise<{ data: unknown; hasMore: boolean }> {
  const response = await fetch(address)
  return { data: await response.json(), hasMore: response.headers.get('x-has-more') === 'true' }
}

if (import.meta.main) printTable(await renderingBench())
