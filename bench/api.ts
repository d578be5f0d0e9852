import type autocannon from 'autocannon'
import { sql } from 'kysely'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import type { App } from '#server/app.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { startProgram } from '#test/support/program.ts'
import { requestRates, startFloor, type Load } from './http-load.ts'
import { countingRoundTrips } from './round-trips.ts'
import { benchEnv, busyMentor, mentorOfAllHours, openApp } from './people.ts'
import { atLeast, noted, printTable, type BenchRow } from './table.ts'

const day = 24 * 60 * 60_000

/**
 * Requests per second of the two calls that matter most, against the bare endpoint in the same run, taking turns. One process answers, as
 * it would behind a balancer; what a booking causes is done by another one, which rests at first and then works beside it.
 */
export async function apiBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  const start = (WORKER: 'off' | 'only') =>
    startProgram({ databaseUrl: database.url, dataDir: database.dataDir, env: { ...benchEnv, WORKER } })
  const program = await start('off')
  const floor = await startFloor(database.url)
  const own = await openApp(database.url, database.dataDir, program.url)
  try {
    const mentor = await busyMentor(own.app, 100)
    const bookings = await prepareBookings(own.app, program.url)
    const loads = {
      floor: { url: `${floor.url}/${mentor.userId}` },
      bareWrite: { url: `${floor.url}/${mentor.userId}`, requests: [{ method: 'POST' }] } as Load,
      slots: { url: slotsUrl(program.url, own.app, mentor) },
      bookings,
    }
    const rates = await requestRates(loads)
    const worker = await start('only')
    const beside = await requestRates({ bookings })
    const left = await jobsLeft(own.app)
    await worker.stop()
    await printRoundTrips(own.app)
    console.log(`The worker beside it left ${left.toLocaleString('en')} jobs to be done later`)
    return [
      atLeast('slots, 30 days, 100 busy: requests/s against a bare select by key', rates.slots, rates.floor, 0.6, '/s'),
      atLeast(
        'bookings made, their jobs left for later: requests/s, as above',
        rates.bookings,
        rates.floor,
        0.25,
        '/s',
      ),
      noted('bookings made, against a bare insert and commit of one row', rates.bookings, rates.bareWrite, '/s'),
      atLeast('bookings made beside a process that works off jobs, as above', beside.bookings, rates.floor, 0.25, '/s'),
    ]
  } finally {
    await own.close()
    floor.child.kill()
    await program.stop()
    await database.drop()
    await cluster.stop()
  }
}

async function jobsLeft(app: App): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker.jobs where run_at <= now()`.execute(app.parts.database.db)
  return rows[0]!.left
}

function slotsUrl(base: string, app: App, mentor: MadeMember): string {
  const from = app.parts.clock.now().getTime()
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return `${base}/api/availability/slots/${mentor.profileId}?from=${date(from)}&to=${date(from + 29 * day)}&durationMinutes=30&timeZone=Africa/Nairobi`
}

/** Every request books a slot that nobody else wants: as many pairs of people as connections, half hour after half hour. */
async function prepareBookings(app: App, url: string): Promise<Load> {
  const pairs = await Promise.all(
    Array.from({ length: 64 }, async () => ({
      mentor: await mentorOfAllHours(app),
      mentee: await makeMentee({ app }),
    })),
  )
  const first = Math.ceil(app.parts.clock.now().getTime() / day) * day + day
  let count = 0
  const next = (request: autocannon.Request): autocannon.Request => {
    const { mentor, mentee } = pairs[count % pairs.length]!
    const start = new Date(first + Math.floor(count++ / pairs.length) * 30 * 60_000).toISOString()
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
      headers: { 'content-type': 'application/json', authorization: `Bearer ${mentee.token}` },
    }
  }
  const book = { method: 'POST', path: `/api${bookingRoutes.book.path}`, setupRequest: next } as const
  return { url, status: 201, requests: [book] }
}

/** How often one call goes to the database and back, once what it keeps in memory is there; counted at the driver. */
async function printRoundTrips(app: App): Promise<void> {
  const [mentor, mentee] = [await mentorOfAllHours(app), await makeMentee({ app })]
  const date = new Date(Math.ceil(app.parts.clock.now().getTime() / day) * day + day).toISOString().slice(0, 10)
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
  const booked = await countingRoundTrips(() => book('09:00:00'))
  await read()
  const { roundTrips } = await countingRoundTrips(read)
  console.log(
    `A booking makes ${booked.roundTrips} round trips to the database for ${booked.statements} statements: who calls; begin, lock and load; ` +
      `write; jobs and commit; one that nobody waits for, to wake the workers. ${availabilityRoutes.slots.summary}: ${roundTrips}`,
  )
}

if (import.meta.main) printTable(await apiBench())
