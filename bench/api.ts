import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { sql } from 'kysely'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import type { App } from '#server/app.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { startProgram } from '#test/support/program.ts'
import { backendsOf, measureLoads, requestRates, startBaseline, type Load } from './http-load.ts'
import { countRoundTrips } from './round-trips.ts'
import { benchEnv, busyMentor, alwaysAvailableMentor, openApp } from './people.ts'
import { atLeast, informational, printTable, type BenchRow } from './table.ts'

const day = 24 * 60 * 60_000
/** Mentors whose free times are asked for in turn: most of them a first time within any minute. */
const manyMentors = 2_000
const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Requests per second of the two most important calls, compared with the bare endpoint, interleaved in the same run. One process serves
 * requests, as behind a load balancer; the jobs of bookings run in a second process, which is started for the second measurement.
 */
export async function apiBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  const start = (WORKER: 'off' | 'only') =>
    startProgram({ databaseUrl: database.url, dataDir: database.dataDir, env: { ...benchEnv, WORKER } })
  const program = await start('off')
  const baseline = await startBaseline(database.url)
  const local = await openApp(database.url, database.dataDir, program.url)
  try {
    const mentor = await busyMentor(local.app, 100)
    const bookings = await prepareBookings(local.app, program.url)
    const guarantees = await prepareGuarantees(local.app, baseline.url)
    const slotsAt = slotsUrl(program.url, local.app, mentor)
    const ofMany = slotsInTurn(program.url, local.app, await mentorsWithSessions(local.app, manyMentors))
    const loads = {
      baseline: { url: `${baseline.url}/${mentor.userId}` },
      bareWrite: { url: `${baseline.url}/${mentor.userId}`, requests: [{ method: 'POST' }] } as Load,
      slots: { url: slotsAt },
      slotsEncoded: { url: slotsAt, headers: asBrowser },
      slotsOfMany: ofMany({}),
      slotsOfManyEncoded: ofMany(asBrowser),
      bookings,
      guarantees,
    }
    const servers = [program.pid, baseline.child.pid!]
    const processes = async () => [...servers, ...(await backendsOf(database.url))]
    // A server has statistics within a minute; without them a booking is planned as if nobody had any.
    const { rates, cpu } = await measureLoads(loads, processes, () =>
      sql`analyze`.execute(local.app.dependencies.database.db),
    )
    const of = (load: keyof typeof loads, bare: 'baseline' | 'bareWrite', name: string, target: number): BenchRow => ({
      ...atLeast(name, rates[load], rates[bare], target, '/s'),
      note: `${cpu[load].toFixed(0)} µs of CPU against ${cpu[bare].toFixed(0)}: ${(cpu[bare] / cpu[load]).toFixed(3)}×`,
    })
    const worker = await start('only')
    const withWorker = await requestRates({ bookings })
    const left = await countDueJobs(local.app)
    await worker.stop()
    await printRoundTrips(local.app)
    console.log(`The concurrent worker left ${left.toLocaleString('en')} jobs pending`)
    return [
      of('slots', 'baseline', 'slots, 30 days, 100 busy: requests/s against a bare select by key', 0.35),
      of('slotsEncoded', 'baseline', 'the same as a browser asks, brotli', 0.35),
      of('slotsOfMany', 'baseline', 'slots of 2,000 mentors in turn, 10 busy, the same', 0.25),
      of('slotsOfManyEncoded', 'baseline', 'the same as a browser asks, brotli', 0.25),
      of(
        'bookings',
        'bareWrite',
        'bookings made, their jobs left for later: against a bare insert and commit of one row',
        0.06,
      ),
      informational(
        'lock, constraints, indexes, triggers and jobs of a booking alone, as above',
        rates.guarantees,
        rates.bareWrite,
        '/s',
      ),
      informational('bookings made, against these alone', rates.bookings, rates.guarantees, '/s'),
      informational('bookings made, against a bare select by key', rates.bookings, rates.baseline, '/s'),
      informational(
        'bookings made beside a process that runs their jobs, against a bare insert and commit',
        withWorker.bookings,
        rates.bareWrite,
        '/s',
      ),
    ]
  } finally {
    await local.close()
    baseline.child.kill()
    await program.stop()
    await database.drop()
    await cluster.stop()
  }
}

async function countDueJobs(app: App): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker.jobs where run_at <= now()`.execute(app.dependencies.database.db)
  return rows[0]!.left
}

function slotsUrl(base: string, app: App, mentor: MadeMember): string {
  const from = app.dependencies.clock.now().getTime()
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const period = `from=${date(from)}&to=${date(from + 29 * day)}`
  return `${base}/api/availability/slots/${mentor.profileId}?${period}&durationMinutes=30&timeZone=Africa/Nairobi`
}

/** Mentors with hours and ten sessions in the coming month. */
async function mentorsWithSessions(app: App, count: number): Promise<MadeMember[]> {
  const mentors: MadeMember[] = []
  while (mentors.length < count)
    mentors.push(...(await Promise.all(Array.from({ length: 20 }, () => busyMentor(app, 0)))))
  await sql`
    insert into commitments (person_id, session_id, kind, period)
    select person, gen_random_uuid(), 'individual', tstzrange(start, start + interval '30 minutes')
    from unnest(${mentors.map(({ userId }) => userId)}::uuid[]) person, generate_series(1, 10) number,
      lateral (select date_trunc('day', now()) + number * interval '1 day 16 hours 30 minutes' as start) times`.execute(
    app.dependencies.database.db,
  )
  await sql`analyze`.execute(app.dependencies.database.db)
  return mentors
}

/** A load that asks for the free times of one mentor after the other. */
function slotsInTurn(url: string, app: App, mentors: readonly MadeMember[]) {
  const paths = mentors.map((mentor) => slotsUrl('', app, mentor))
  let count = 0
  const next = (request: autocannon.Request) => ({ ...request, path: paths[count++ % paths.length]! })
  return (headers: Record<string, string>): Load => ({ url, requests: [{ headers, setupRequest: next }] })
}

type Place = { mentor: MadeMember; mentee: MadeMember; start: string }

/** A different slot at each call: 64 pairs of people, one half hour after the other. */
async function differentSlots(app: App): Promise<() => Place> {
  const pairs = await Promise.all(
    Array.from({ length: 64 }, async () => ({
      mentor: await alwaysAvailableMentor(app),
      mentee: await makeMentee({ app }),
    })),
  )
  const first = Math.ceil(app.dependencies.clock.now().getTime() / day) * day + day
  let count = 0
  return () => {
    const start = new Date(first + Math.floor(count / pairs.length) * 30 * 60_000).toISOString()
    return { ...pairs[count++ % pairs.length]!, start }
  }
}

async function prepareGuarantees(app: App, url: string): Promise<Load> {
  const nextSlot = await differentSlots(app)
  const next = (request: autocannon.Request): autocannon.Request => {
    const { mentor, mentee, start } = nextSlot()
    const people = { mentorId: mentor.profileId, mentorUserId: mentor.userId }
    const others = { menteeId: mentee.profileId, menteeUserId: mentee.userId }
    return { ...request, body: JSON.stringify({ ...people, ...others, start }) }
  }
  return { url, requests: [{ method: 'PUT', path: '/', setupRequest: next }] }
}

async function prepareBookings(app: App, url: string): Promise<Load> {
  const nextSlot = await differentSlots(app)
  const next = (request: autocannon.Request): autocannon.Request => {
    const { mentor, mentee, start } = nextSlot()
    const body = {
      mentorId: mentor.profileId,
      date: start.slice(0, 10),
      time: start.slice(11, 19),
      timeZone: 'UTC',
      durationMinutes: 30,
    }
    return {
      ...request,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${mentee.token}`,
        'idempotency-key': randomUUID(),
      },
    }
  }
  const book = { method: 'POST', path: `/api${bookingRoutes.book.path}`, setupRequest: next } as const
  return { url, status: 201, requests: [book] }
}

/** Round trips of one call with warm caches, counted at the driver. */
async function printRoundTrips(app: App): Promise<void> {
  const [mentor, mentee] = [await alwaysAvailableMentor(app), await makeMentee({ app })]
  const date = new Date(Math.ceil(app.dependencies.clock.now().getTime() / day) * day + day).toISOString().slice(0, 10)
  const headers = { authorization: `Bearer ${mentee.token}` }
  const book = (time: string) =>
    app.http.inject({
      method: 'POST',
      url: `/api${bookingRoutes.book.path}`,
      headers,
      payload: { mentorId: mentor.profileId, date, time, timeZone: 'UTC', durationMinutes: 30 },
    })
  const read = () => app.http.inject({ url: slotsUrl('', app, mentor) })
  await book('08:00:00')
  const booked = await countRoundTrips(() => book('09:00:00'))
  await read()
  const { roundTrips } = await countRoundTrips(read)
  console.log(
    `A booking makes ${booked.roundTrips} round trips to the database for ${booked.statements} statements: ` +
      `begin, lock and load; write, jobs and commit; one notification of the workers after the response. ${availabilityRoutes.slots.summary}: ${roundTrips}`,
  )
}

if (import.meta.main) printTable(await apiBench())
