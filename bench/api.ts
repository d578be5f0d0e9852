import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { bookingRoutes } from '#contract/bookings.ts'
import { availabilityRoutes } from '#contract/availability.ts'
import type { App } from '#server/app.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { startProgram } from '#test/support/program.ts'
import { countingRoundTrips } from './round-trips.ts'
import { benchEnv, benchSecret, busyMentor, mentorOfAllHours, openApp } from './people.ts'
import { atLeast, median, printTable, type BenchRow } from './table.ts'

const connections = 16
const rounds = 3
const seconds = 4
const day = 24 * 60 * 60_000

/** Requests per second of the two calls that matter most, against the bare endpoint in the same run, taking turns. */
export async function apiBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  const program = await startProgram({
    databaseUrl: database.url,
    dataDir: database.dataDir,
    env: { RATE_LIMIT: 'off', SECRET_KEY: benchSecret, LOG_LEVEL: 'error', NODE_ENV: 'development' },
  })
  const floor = await startFloor(database.url)
  const own = await openApp(database.url, database.dataDir, benchEnv('', '', program.url).APP_URL)
  try {
    const mentor = await busyMentor(own.app, 100)
    const floorUrl = `${floor.url}/${mentor.userId}`
    const bookings = await prepareBookings(own.app)
    const rates = { floor: [] as number[], slots: [] as number[], bookings: [] as number[] }
    await requests({ url: floorUrl }, 2)
    await requests({ url: slotsUrl(program.url, own.app, mentor) }, 2)
    for (let round = 0; round < rounds; round++) {
      rates.floor.push(await requests({ url: floorUrl }, seconds))
      rates.slots.push(await requests({ url: slotsUrl(program.url, own.app, mentor) }, seconds))
      rates.bookings.push(await requests(bookings(program.url), seconds, 201))
    }
    await printRoundTrips(own.app)
    const base = median(rates.floor)
    return [
      atLeast(
        'slots, 30 days, 100 busy: requests/s against a bare select by key',
        median(rates.slots),
        base,
        0.6,
        '/s',
      ),
      atLeast('bookings made: requests/s against a bare select by key', median(rates.bookings), base, 0.25, '/s'),
    ]
  } finally {
    await own.close()
    floor.child.kill()
    await program.stop()
    await database.drop()
    await cluster.stop()
  }
}

async function startFloor(databaseUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['bench/floor-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  for await (const line of createInterface(child.stdout))
    return { url: `http://127.0.0.1:${line.replace('port ', '')}`, child }
  throw new Error('The floor did not start')
}

function slotsUrl(base: string, app: App, mentor: MadeMember): string {
  const from = app.parts.clock.now().getTime()
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return `${base}/api/availability/slots/${mentor.profileId}?from=${date(from)}&to=${date(from + 29 * day)}&durationMinutes=30&timeZone=Africa/Nairobi`
}

type Load = { url: string; requests?: autocannon.Request[] }

/** Requests answered per second; anything but the expected status ends the bench. */
async function requests(load: Load, duration: number, status = 200): Promise<number> {
  const result = await autocannon({ ...load, connections, duration })
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => code !== String(status))
  if (wrong.length > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.average
}

/** Every request books a slot that nobody else wants: as many pairs of people as connections, half hour after half hour. */
async function prepareBookings(app: App): Promise<(base: string) => Load> {
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
  return (base) => ({
    url: base,
    requests: [{ method: 'POST', path: `/api${bookingRoutes.book.path}`, setupRequest: next }],
  })
}

/** How often one call goes to the database and back, counted at the driver. */
async function printRoundTrips(app: App): Promise<void> {
  const [mentor, mentee] = [await mentorOfAllHours(app), await makeMentee({ app })]
  const start = new Date(Math.ceil(app.parts.clock.now().getTime() / day) * day + day).toISOString()
  const headers = { authorization: `Bearer ${mentee.token}` }
  const payload = {
    mentorId: mentor.profileId,
    date: start.slice(0, 10),
    time: start.slice(11, 19),
    timeZone: 'UTC',
    durationMinutes: 30,
  }
  const booked = await countingRoundTrips(() =>
    app.http.inject({ method: 'POST', url: `/api${bookingRoutes.book.path}`, headers, payload }),
  )
  const read = await countingRoundTrips(() => app.http.inject({ url: slotsUrl('', app, mentor) }))
  console.log(
    `Round trips to the database: a booking makes ${booked} (of them begin, commit and one to know the caller), ${availabilityRoutes.slots.summary.toLowerCase()} ${read}`,
  )
}

if (import.meta.main) printTable(await apiBench())
