import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { typosOf } from '#rules/directory/search.ts'
import { searchMentors } from '#server/features/directory/reads/search-mentors.ts'
import { indexProfiles, recomputeTierBounds } from '#server/features/directory/store.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransaction, openDatabase, type Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { insertMentors } from './search-people.ts'
import { atLeast, atMost, median, printTable, type BenchRow } from './table.ts'

const now = new Date('2026-11-23T08:00:00Z')
const sizes = { few: 10_000, many: Number(process.env.BENCH_MENTORS ?? 1_000_000) }
type Size = keyof typeof sizes
type Fixtures = Record<Size, Fixture>
/** A database of mentors with a sample from which the queries are built. */
type Fixture = Database & { sample: Mentor[] }
type Mentor = { profile_id: string; full_name: string; job_title: string; country: string; topic: string }
type SearchQuery = { text: string; query?: { country?: string; topic?: string; after?: string } }

/** The cost of mentor search among a million mentors, compared with ten thousand, and with pg_trgm. */
export async function searchBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kando-search-'))
  chmodSync(folder, 0o711)
  // The data is temporary, so fsync is off; a server for a million mentors has memory for their index.
  const settings = { fsync: 'off', shared_buffers: '1GB', max_wal_size: '8GB', autovacuum: 'off' }
  const server = await startEmbeddedPostgres({ dataDir: folder, settings })
  try {
    const fixtures = { few: await open(server.url, 'few'), many: await open(server.url, 'many') }
    try {
      return await measure(fixtures)
    } finally {
      for (const fixture of Object.values(fixtures)) await fixture.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const started = performance.now()
const report = (line: string) => console.log(`  ${Math.round((performance.now() - started) / 1000)} s: ${line}`)

async function open(clusterUrl: string, size: Size): Promise<Fixture> {
  await withClient(clusterUrl, (admin) => admin.query(`create database ${size}`))
  const url = new URL(clusterUrl)
  url.pathname = `/${size}`
  await migrate(url.href)
  await withClient(url.href, async (client) => {
    await insertMentors(client, sizes[size], report)
    if (size === 'many') await prepareTrigrams(client)
  })
  const database = openDatabase(url.href)
  await inTransaction(database.db, (tx) => recomputeTierBounds(tx))
  // Ordered by id, which is a hash, so the sample is random.
  const { rows } = await sql<Mentor>`
    select e.profile_id, u.full_name, p.job_title, p.country, (select min(topic_id) from profile_topics t where t.profile_id = p.id) as topic
    from search_entries e join profiles p on p.id = e.profile_id join users u on u.id = p.user_id
    order by e.profile_id limit 1000`.execute(database.db)
  return { ...database, sample: rows }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The usual alternative: trigrams of the same words. */
async function prepareTrigrams(client: pg.Client): Promise<void> {
  await client.query('create extension pg_trgm')
  await client.query(
    `create table trigrams as select profile_id, array_to_string(names || words, ' ') as words from search_entries`,
  )
  await client.query('create index on trigrams using gin (words gin_trgm_ops)')
  await client.query('vacuum analyze trigrams')
  report('trigrams indexed')
}

async function measure(fixtures: Fixtures): Promise<BenchRow[]> {
  const rows = [
    ...(await compareSizes(fixtures)),
    ...(await compareWithTrigrams(fixtures.many)),
    await comparePages(fixtures.many),
    ...(await compareWrites(fixtures)),
  ]
  const { rows: sizesOnDisk } = await sql<{ name: string; size: string }>`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
    where relname in ('search_entries', 'search_entries_keys', 'search_words')`.execute(fixtures.many.db)
  console.log(`On disk at the larger size: ${sizesOnDisk.map(({ name, size }) => `${name} ${size}`).join(', ')}`)
  return rows
}

/** The successive inputs while typing a name or job title, from the third character on. */
const typed = (text: string) => Array.from({ length: text.length - 2 }, (_, i) => text.slice(0, i + 3).trimEnd())

/** One query in four searches for a job title, the others for a name. */
const isJob = (i: number) => i % 4 === 0

const queriesOf = {
  prefix: ({ sample }: Fixture) =>
    sample
      .slice(0, 80)
      .flatMap((mentor, i) => typed(isJob(i) ? mentor.job_title : mentor.full_name))
      .map((text) => ({ text })),
  filters: ({ sample }: Fixture) =>
    sample.slice(0, 400).map(({ full_name, country, topic }, i) => ({
      text: i % 2 === 0 ? '-' : full_name.slice(0, 3),
      query: i % 4 < 2 ? { country, topic } : { country },
    })),
  typo: ({ sample }: Fixture) => sample.slice(0, 300).map((mentor, i) => ({ text: withTypo(mentor, i).text })),
} satisfies Record<string, (fixture: Fixture) => SearchQuery[]>

/**
 * A deterministic typo in the last longer word: a character omitted, doubled, wrong or transposed; every other query consists of that word
 * alone.
 */
function withTypo({ job_title, full_name }: Mentor, pick: number): { text: string; right: string } {
  const words = (isJob(pick) ? job_title : full_name).toLowerCase().split(' ')
  const place = Math.max(
    0,
    words.findLastIndex((word) => word.length >= 5),
  )
  const typos = typosOf(words[place]!)
  const typo = typos[(pick * 7919) % typos.length] ?? words[place]!
  return (isJob(pick) ? pick / 4 : pick) % 2 === 0
    ? { text: words.with(place, typo).join(' '), right: words.join(' ') }
    : { text: typo, right: words[place]! }
}

const search = (fixture: Fixture, { text, query = {} }: SearchQuery) =>
  searchMentors({ db: fixture.db, actor: null, now } as Context, {
    params: { text },
    query: { page: 0, size: 10, ...query },
    body: undefined,
  })

type Timings<A> = { times: number[]; answers: A[] }

/** The best of `attempts` in milliseconds for each query, which excludes noise, and the last results. */
async function timed<T, A>(
  queries: readonly T[],
  call: (searchQuery: T) => Promise<A>,
  attempts = 3,
): Promise<Timings<A>> {
  const timings: Timings<A> = { times: [], answers: [] }
  for (const searchQuery of queries) {
    let [best, answer]: [number, A | undefined] = [Infinity, undefined]
    for (let attempt = 0; attempt < attempts; attempt++) {
      const start = performance.now()
      answer = await call(searchQuery)
      best = Math.min(best, performance.now() - start)
    }
    timings.times.push(best)
    timings.answers.push(answer as A)
  }
  return timings
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
const show = (name: string, times: readonly number[]) =>
  report(`${name}: p50 ${median(times).toFixed(2)} ms, p99 ${p99(times).toFixed(2)} ms of ${times.length}`)

const rowNames = { prefix: 'search while typing', filters: 'search with filters', typo: 'search with one typo' }
const bothSizes = ['few', 'many'] as const
const label = (size: Size) => `${sizes[size].toLocaleString('en')} mentors`

/** Both sizes run interleaved, twenty queries at a time, so that noise affects both. */
async function compareSizes(fixtures: Fixtures): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const kind of ['prefix', 'filters', 'typo'] as const) {
    const times: Record<Size, number[]> = { few: [], many: [] }
    const queries = { few: queriesOf[kind](fixtures.few), many: queriesOf[kind](fixtures.many) }
    const answer = (size: Size, from: number) =>
      timed<SearchQuery, unknown>(queries[size].slice(from, from + 20), (one) => search(fixtures[size], one))
    for (let from = 0; from < queries.few.length || from < queries.many.length; from += 20)
      for (const size of bothSizes) times[size].push(...(await answer(size, from)).times)
    for (const size of bothSizes) show(`${rowNames[kind]}, ${label(size)}`, times[size])
    const limit = kind === 'prefix' ? 2 : 4
    rows.push(
      atMost(`${rowNames[kind]}: p99, ${label('many')} against 10,000`, p99(times.many), p99(times.few), limit, 'ms'),
    )
  }
  return rows
}

/** The same typos for both. pg_trgm takes seconds for a job title with a typo, so those run once, everything else three times. */
async function compareWithTrigrams(fixture: Fixture): Promise<BenchRow[]> {
  const queries = fixture.sample.slice(0, 60).map(withTypo)
  const names = queries.filter((_, i) => !isJob(i))
  const jobs = queries.filter((_, i) => isJob(i))
  const ours = { names: await timed(names, findsIntended(fixture)), jobs: await timed(jobs, findsIntended(fixture)) }
  const trigrams = await fixture.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    const search = trigramsFindIntended(db)
    return { names: await timed(names, search), jobs: await timed(jobs, search, 1) }
  })
  const times = (of: typeof ours) => [...of.names.times, ...of.jobs.times]
  const found = ({ names: one, jobs: other }: typeof ours) =>
    ([...one.answers, ...other.answers].filter(Boolean).length / queries.length) * 100
  for (const kind of ['names', 'jobs'] as const) {
    show(`one typo in ${kind}`, ours[kind].times)
    const slowest = ours[kind].times.indexOf(Math.max(...ours[kind].times))
    report(`the slowest of them: ${{ names, jobs }[kind][slowest]!.text}`)
    show('the same with pg_trgm', trigrams[kind].times)
  }
  report(`pg_trgm has the intended result among the first ten in ${found(trigrams).toFixed(0)} %`)
  return [
    atLeast(
      `one typo: p99 of pg_trgm against ours, ${label('many')}`,
      p99(times(trigrams)),
      p99(times(ours)),
      25,
      'ms',
    ),
    atLeast('the same of names alone', p99(trigrams.names.times), p99(ours.names.times), 25, 'ms'),
    atLeast('one typo: the intended result is among the first ten', found(ours), 100, 0.95, '%'),
  ]
}

type TypoQuery = ReturnType<typeof withTypo>

const findsIntended =
  (fixture: Fixture) =>
  async ({ text, right }: TypoQuery): Promise<boolean> => {
    const { items } = await search(fixture, { text })
    return items.some(({ fullName, jobTitle }) => `${fullName} ${jobTitle}`.toLowerCase().includes(right))
  }

const trigramsFindIntended =
  (db: Fixture['db']) =>
  async ({ text, right }: TypoQuery): Promise<boolean> => {
    const { rows } = await sql<{ found: string }>`
      select concat_ws(' ', u.full_name, p.job_title) as found from (
        select profile_id from trigrams where ${text} <% words order by word_similarity(${text}, words) desc limit 10) t
      join profiles p on p.id = t.profile_id join users u on u.id = p.user_id`.execute(db)
    return rows.some(({ found }) => found.toLowerCase().includes(right))
  }

/** Pages through the results by keyset, each page after the last profile of the previous one. */
async function comparePages(fixture: Fixture): Promise<BenchRow> {
  const pages = { first: [] as number[], last: [] as number[] }
  for (const text of ['engineer', 'ade', 'software', 'chi', 'okafor', 'amina', 'data', '-']) {
    let after: string | undefined
    for (let page = 1; page <= 50; page++) {
      const searchQuery = { text, query: after === undefined ? {} : { after } }
      const { times, answers } = await timed(
        [searchQuery],
        (one) => search(fixture, one),
        page === 1 || page > 45 ? 3 : 1,
      )
      if (page === 1) pages.first.push(...times)
      if (page > 45) pages.last.push(...times)
      after = answers[0]!.items.at(-1)?.profileId
      if (after === undefined) break
    }
  }
  show('first pages', pages.first)
  show('pages 46 to 50', pages.last)
  return atMost(`page 50 against page 1, ${label('many')}`, median(pages.last), median(pages.first), 3, 'ms')
}

/** A profile changes its job title; a thousand ranks change. */
async function compareWrites(fixtures: Fixtures): Promise<BenchRow[]> {
  const edits: Record<Size, number[]> = { few: [], many: [] }
  const ranks: Record<Size, number[]> = { few: [], many: [] }
  for (const size of bothSizes) {
    const { db, sample } = fixtures[size]
    for (const [i, { profile_id }] of sample.slice(0, 300).entries()) {
      await db
        .updateTable('profiles')
        .set({ job_title: `Chief Officer ${i}` })
        .where('id', '=', profile_id)
        .execute()
      edits[size].push(...(await timed([profile_id], (id) => indexProfiles(db, [id], now), 1)).times)
    }
    const raise = () =>
      sql`
      update search_entries set rank = rank + 1
      where profile_id in (select profile_id from search_entries order by profile_id desc limit 1000)`.execute(db)
    ranks[size].push(...(await timed([raise, raise, raise], (again) => again(), 1)).times)
    show(`a profile reindexed, ${label(size)}`, edits[size])
    show(`a thousand ranks changed, ${label(size)}`, ranks[size])
  }
  const against = `${label('many')} against 10,000`
  return [
    atMost(`a profile reindexed: p50, ${against}`, median(edits.many), median(edits.few), 2, 'ms'),
    atMost(`a thousand ranks changed: ${against}`, median(ranks.many), median(ranks.few), 2, 'ms'),
  ]
}

if (import.meta.main) printTable(await searchBench())
