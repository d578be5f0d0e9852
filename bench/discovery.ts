import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { discoverSessions } from '#server/features/group-sessions/discovery/discover-sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { insertGroupSessions } from './group-sessions.ts'
import { atMost, median, printTable, type BenchRow } from './table.ts'

const now = new Date('2026-11-23T08:10:00Z')
const count = Number(process.env.BENCH_GROUP_SESSIONS ?? 1_000_000)
const size = 10
const defaultRounds = 100

/** The cost of group session discovery among a million sessions: deep pages and each filter, compared with the first page. */
export async function discoveryBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kando-discovery-'))
  chmodSync(folder, 0o711)
  // The data is temporary, so fsync is off; a server for a million sessions has memory for their indexes.
  const settings = { fsync: 'off', shared_buffers: '1GB', max_wal_size: '8GB' }
  const server = await startEmbeddedPostgres({ dataDir: folder, settings })
  try {
    await migrate(server.url)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await insertGroupSessions(client, count, now).finally(() => client.end())
    const database = openDatabase(server.url)
    return await measure(database).finally(() => database.close())
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Query = Partial<Parameters<typeof discoverSessions>[1]['query']>

const filters = {
  'a tag of four in ten': { tag: 'career' },
  'a tag of one in twenty that comes half a year later': { tag: 'late' },
  'a tag of fifty': { tag: 'topic 777' },
  'a tag that nobody has': { tag: 'nothing' },
  'a language of one in fifty': { language: 'Yorùbá' },
  'this week': { week: true },
  'a free seat': { free: true },
  'running now': { live: true },
  'a word of one in twenty': { q: 'common7' },
  'a word of fifty': { q: 'seldom1234' },
  'a word of one': { q: 'once123456' },
  'a common beginning and a rare word': { q: 'comm seldom777' },
  'tag, word, language and a free seat': { tag: 'career', q: 'number3', language: 'Français', free: true },
} satisfies Record<string, Query>

async function measure(database: Database): Promise<BenchRow[]> {
  const page = (query: Query) => async () => {
    const context = { db: database.db, actor: null, now } as Context
    return discoverSessions(context, { params: undefined, query: { page: 0, size, ...query }, body: undefined })
  }
  const first = page({})
  const far = page({ after: await lastBefore(database, 500) })
  const { first: near, far: distant } = await measureInterleaved({ first, far })
  const rows = [
    atMost(`${groupListRoutes.discoverGroupSessions.path}: page 500 against page 1`, distant, near, 1.2, 'ms'),
  ]
  const timings: Record<string, number> = await measureInterleaved({ first, ...mapValues(filters, page) })
  for (const name of Object.keys(filters))
    rows.push(atMost(`first page of ${name}, against page 1`, timings[name]!, timings.first!, 20, 'ms'))
  const counted = await measureInterleaved({ counted: page({ page: 499 }) }, 5)
  console.log(`Page 500 counted from the beginning takes ${counted.counted!.toFixed(1)} ms`)
  return rows
}

const mapValues = <A, B>(object: Record<string, A>, make: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, make(value)]))

/** The cursor of a page: the last session of the page before it. */
async function lastBefore({ db }: Database, page: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from group_sessions where not is_private and status = 'UPCOMING' and next_ends_at > ${now}
    order by next_starts_at, id limit 1 offset ${(page - 1) * size - 1}`.execute(db)
  return rows[0]!.id
}

/** Median milliseconds of each call; they run interleaved, so that noise affects all of them. */
async function measureInterleaved<K extends string>(
  cases: Record<K, () => Promise<{ items: unknown[] }>>,
  rounds = defaultRounds,
) {
  const names = Object.keys(cases) as K[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = -5; round < rounds; round++)
    for (const name of names) {
      const begin = performance.now()
      await cases[name]()
      if (round >= 0) times[name].push(performance.now() - begin)
    }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>
}

if (import.meta.main) printTable(await discoveryBench())
