import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { lockEachForBooking } from '#server/features/bookings/lock-requests.ts'
import { bookingsInsert } from '#server/features/bookings/store.ts'
import { freeScheduleLock, holdAll } from '#server/features/commitments/public.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import type { Member } from '#server/platform/context.ts'
import { inTransaction, openDatabase, type Database, type Db } from '#server/platform/database/database.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'
import { runWithKeys } from '#server/platform/http/idempotency-batches.ts'
import { bindIdempotencyKey } from '#server/platform/http/idempotency.ts'
import { enqueue } from '#server/platform/jobs/outbox.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { alwaysAvailableMentor, benchEnv, openApp } from './people.ts'
import { median } from './table.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const transactions = 60
/** Bookings that share a transaction under load; alone is the other case. */
const together = 8
const day = 24 * 60 * 60_000

type Steps = { reads?: boolean; locks?: boolean; jobs?: boolean; keys?: boolean }
/** A part of a booking: what it is measured by leaving out of the whole, or by adding to it. */
type Part = { name: string; drop?: string; steps?: Steps }

const whole: Required<Steps> = { reads: false, locks: true, jobs: true, keys: false }
const parts: readonly Part[] = [
  { name: 'everything that is written', steps: {} },
  { name: 'lock of the mentor’s schedule', steps: { locks: false } },
  {
    name: 'nobody is in two sessions at once: exclusion constraint',
    drop: 'alter table commitments drop constraint commitments_no_overlap',
  },
  {
    name: 'both people exist: foreign keys',
    drop: `alter table bookings drop constraint bookings_mentor_fkey, drop constraint bookings_mentee_fkey;
      alter table commitments drop constraint commitments_person_id_fkey`,
  },
  { name: 'outbox: the jobs of the event', steps: { jobs: false } },
  {
    name: 'free times are never stale: trigger',
    drop: 'drop trigger commitments_note_busy_made on commitments',
  },
  {
    name: 'lists of sessions: three indexes',
    drop: 'drop index bookings_mentor; drop index bookings_mentee; drop index bookings_start',
  },
  { name: 'an idempotency key with its saved response (added)', steps: { keys: true } },
  { name: 'reading what decides (added)', steps: { reads: true } },
]

type Pair = { mentor: MadeMember; mentee: MadeMember }
type Cost = { cpu: number; wal: number }
type Target = { database: Database; steps: Required<Steps>; pairs: readonly Pair[]; made: number }

const secrets = createSecrets(benchEnv.SECRET_KEY)
/** As many jobs as a booking has reactions. */
const enqueueReactions = (db: Db, bookingId: string, now: Date) =>
  enqueue(
    db,
    [1, 2, 3, 4, 5].map((number) => ({
      task: `reaction:bench.${number}:booking.made`,
      payload: { at: now.toISOString(), data: { bookingId } },
    })),
    now,
  )

/** The next bookings, each of another pair, at a time when nobody has a session. */
function nextBookings(target: Target, size: number) {
  return Array.from({ length: size }, () => {
    const { mentor, mentee } = target.pairs[target.made % target.pairs.length]!
    const slot = Math.floor(target.made++ / target.pairs.length)
    const start = Math.ceil(Date.now() / day) * day + slot * 30 * 60_000
    return { mentor, mentee, start, row: bookingRow(mentor, mentee, start) }
  })
}

const bookingRow = (mentor: MadeMember, mentee: MadeMember, start: number) => ({
  id: randomUUID() as string,
  status: 'UPCOMING' as const,
  mentor_id: mentor.profileId,
  mentee_id: mentee.profileId,
  mentor_user_id: mentor.userId,
  mentee_user_id: mentee.userId,
  starts_at: new Date(start),
  ends_at: new Date(start + 30 * 60_000),
  time_zone: 'UTC',
  mentee_zone: 'UTC',
  duration_minutes: 30,
  notes: null,
  expires_at: null,
  move_requested_by: null,
  move_reason: null,
  move_expires_at: null,
  cancelled_by: null,
  cancel_reason: null,
  cancelled_at: null,
  sequence: 0,
  mentor_joined_at: null,
  mentee_joined_at: null,
  awaits_calendar: false,
})

/** One transaction with the statements of the program, without HTTP and without its rules. */
async function book(target: Target, size: number): Promise<void> {
  const { database, steps } = target
  const bookings = nextBookings(target, size)
  const now = new Date()
  const write = async (tx: Db) => {
    const requests = bookings.map(({ mentor, mentee, start }) => ({
      actor: { ...mentee, deviceSessionId: randomUUID() } as unknown as Member,
      mentorId: mentor.profileId,
      start,
      durationMinutes: 30,
    }))
    if (steps.reads) await lockEachForBooking(tx, requests, now)
    else if (steps.locks) await freeScheduleLock(requests.map(({ mentorId }) => mentorId)).execute(tx)
    const rows = bookings.map(({ row }) => row)
    const holds = rows.map((row) => ({ session: row, userIds: [row.mentor_user_id, row.mentee_user_id] }))
    await sendWithCommit(tx, holdAll('individual', holds, bookingsInsert(rows, now)))
    if (steps.jobs) for (const { id } of rows) await enqueueReactions(tx, id, now)
  }
  await inTransaction(database.db, async (tx) => {
    if (!steps.keys) return write(tx)
    const calls = bookings.map(({ mentee, row }) => ({
      key: bindIdempotencyKey(secrets, randomUUID(), mentee.userId, row),
      row,
    }))
    await runWithKeys(tx, calls, now, async (claimed) => {
      await write(tx)
      return claimed.map(({ row }) => ({ status: 201, value: row }))
    })
  })
}

/** µs of processor time of one backend: Linux counts it in nanoseconds. */
const cpuOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000

async function walPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`.execute(db)
  return Number(rows[0]!.at)
}

/** What a booking costs the backend of a database with one connection, which the pool may have opened just now: its plans are made first. */
async function measure({ db }: Database, size: number, transaction: () => Promise<unknown>): Promise<Cost> {
  for (let at = 0; at < 10; at++) await transaction()
  const pid = await backendOf(db)
  const [wal, cpu] = [await walPosition(db), cpuOf(pid)]
  for (let at = 0; at < transactions; at++) await transaction()
  const count = transactions * size
  return { cpu: (cpuOf(pid) - cpu) / count, wal: ((await walPosition(db)) - wal) / count }
}

const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

async function openTarget(
  url: string,
  { drop, steps }: Part,
): Promise<{ target: Target; bare: () => Promise<unknown> }> {
  const database = openDatabase(url, { connections: 1 })
  const { db } = database
  if (drop !== undefined) await sql.raw(drop).execute(db)
  const local = await openApp(url, '', 'http://127.0.0.1')
  const pairs = await Promise.all(
    Array.from({ length: 32 }, async () => ({
      mentor: await alwaysAvailableMentor(local.app),
      mentee: await makeMentee({ app: local.app }),
    })),
  )
  await local.close()
  await sql`create table bare_rows (id uuid primary key default gen_random_uuid(), user_id uuid, at timestamptz)`.execute(
    db,
  )
  const bare = () => sql`insert into bare_rows (user_id, at) values (${pairs[0]!.mentee.userId}, now())`.execute(db)
  const target = { database, steps: { ...whole, ...steps }, pairs, made: 0 }
  return { target, bare }
}

/** The medians over rounds in which all parts take turns, of bookings in transactions of `size`, and of a bare insert and commit. */
async function costs(targets: readonly Awaited<ReturnType<typeof openTarget>>[], size: number) {
  const found = targets.map((): Cost[] => [])
  const bare: Cost[] = []
  for (let round = -1; round < rounds; round++) {
    for (const [index, { target }] of targets.entries()) {
      const cost = await measure(target.database, size, () => book(target, size))
      if (round >= 0) found[index]!.push(cost)
      // Plans that were made for empty tables read them whole.
      else await sql`analyze`.execute(target.database.db)
    }
    const [first] = targets
    const cost = await measure(first!.target.database, 1, first!.bare)
    if (round >= 0) bare.push(cost)
  }
  const middle = (all: readonly Cost[]): Cost => ({
    cpu: median(all.map(({ cpu }) => cpu)),
    wal: median(all.map(({ wal }) => wal)),
  })
  return { parts: found.map(middle), bare: middle(bare) }
}

/** Prints what each guarantee of a booking costs PostgreSQL: processor time of the backend, and bytes of the write-ahead log. */
async function bookingCost(): Promise<void> {
  const cluster = await startTestCluster({ durable: true })
  const targets: Awaited<ReturnType<typeof openTarget>>[] = []
  const databases = []
  try {
    for (const part of parts) {
      const database = await cloneDatabase(cluster)
      databases.push(database)
      targets.push(await openTarget(database.url, part))
    }
    const [shared, alone] = [await costs(targets, together), await costs(targets, 1)]
    const row = (name: string, of: (figures: typeof shared) => Cost) => {
      const cells = [shared, alone].flatMap((figures) =>
        [of(figures).cpu, of(figures).wal].map((one) => one.toFixed(0)),
      )
      console.log(`| ${[name, ...cells].join(' | ')} |`)
    }
    console.log(`| part of a booking | µs, ${together} a transaction | bytes of log | µs, alone | bytes of log |`)
    console.log('| --- | --- | --- | --- | --- |')
    row('bare insert and commit of one row', ({ bare }) => bare)
    for (const [index, { name }] of parts.entries())
      row(name, ({ parts: [all, ...rest] }) => {
        const one = rest[index - 1]
        if (one === undefined) return all!
        const sign = parts[index]!.steps?.reads || parts[index]!.steps?.keys ? 1 : -1
        return { cpu: sign * (one.cpu - all!.cpu), wal: sign * (one.wal - all!.wal) }
      })
  } finally {
    for (const { target } of targets) await target.database.close()
    for (const database of databases) await database.drop()
    await cluster.stop()
  }
}

if (import.meta.main) await bookingCost()
