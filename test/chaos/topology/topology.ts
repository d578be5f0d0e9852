import { openDatabase, type Db } from '#server/platform/database/database.ts'
import { pause } from '../load.ts'
import { compare, watchJobs } from './compare.ts'
import { startEverydayLoad, type Rates } from './everyday-load.ts'
import { openTopology, type Part, type Topology } from './processes.ts'
import { gatherPeople, type Crowd } from './people.ts'
import { createRecorder, type Disturbance, type Recorder } from './recorder.ts'

/** What a run says; `disturbances` is a table. */
export type TopologyCounts = {
  /** Commands that were answered with a success, and messages. */
  acknowledged: { bookings: number; seats: number; messages: number }
  lost: { bookings: number; seats: number; messages: number; emails: number }
  twice: { bookings: number; messages: number; emails: number; ofEmails: number }
  conversationsOutOfOrder: number
  room: { signals: number; received: number; ended: number; longestSilence: number }
  jobsFailed: number
  jobsDoneAfter: number
  /** Calls that the server decided against, and why. */
  refused: readonly string[]
  disturbances: readonly Disturbance[]
}

type Plan = {
  folder: string
  web: number
  workers: number
  hasPooler: boolean
  /** The folder of the version that all processes begin with. */
  root?: string | undefined
  crowd: Crowd
  rates: Rates
  /** Milliseconds after which nobody waits any longer until all is as usual. */
  limit: number
  /** Failed jobs are tried again at once, to keep the run short. */
  skipsBackOff?: boolean
  /** Hears of each disturbance when all is as usual again. */
  report?: (line: string) => void
  /** What happens under load. */
  disturb: (topology: Topology & { db: Db }, during: During) => Promise<void>
}
/** Notes what people notice from the beginning of `work` until everything is as usual again. */
type During = (what: string, work: () => Promise<unknown>) => Promise<void>

/** Milliseconds for which nothing is disturbed at first. */
const baseline = 5_000
/** Milliseconds without trouble after which everything is as usual. */
const calm = 3_000

/** Disturbs a whole topology under load, and compares what was acknowledged with what is there. */
export async function disturbTopology({
  crowd,
  rates,
  disturb,
  limit,
  skipsBackOff = false,
  report,
  ...plan
}: Plan): Promise<TopologyCounts> {
  const recorder = createRecorder()
  const topology = await openTopology(plan)
  const database = openDatabase(topology.databaseUrl)
  try {
    const people = await gatherPeople(topology, database, crowd)
    const load = await startEverydayLoad(topology.url, people, { rates, recorder })
    const stopWatching = watchJobs(database, (age) => recorder.time('job', age))
    const during: During = async (what, work) => {
      recorder.begin(what)
      await work()
      await recorder.calm(calm, limit)
      report?.(`${what}: ${seconds(recorder.disturbances.at(-1)!.normalAfter)}`)
    }
    await pause(baseline)
    await disturb({ ...topology, db: database.db }, during)
    stopWatching()
    const { messages, room } = await load.stop()
    const compared = await compare(database, load.acknowledged, topology.mail, { skipsBackOff })
    return summarize(recorder, load.acknowledged, { messages, room, compared })
  } finally {
    await database.close()
    await topology.close()
  }
}

type Results = Awaited<ReturnType<Awaited<ReturnType<typeof startEverydayLoad>>['stop']>> & {
  compared: Awaited<ReturnType<typeof compare>>
}

function summarize(
  { disturbances, refused }: Recorder,
  { bookings, seats }: Awaited<ReturnType<typeof startEverydayLoad>>['acknowledged'],
  { messages, room, compared }: Results,
): TopologyCounts {
  return {
    acknowledged: { bookings: bookings.length, seats: seats.length, messages: messages.acknowledged },
    lost: {
      bookings: compared.bookingsLost,
      seats: compared.seatsLost,
      messages: messages.lost,
      emails: compared.emailsLost,
    },
    twice: {
      bookings: compared.bookingsTwice,
      messages: messages.twice,
      emails: compared.emailsTwice,
      ofEmails: compared.emails,
    },
    conversationsOutOfOrder: messages.outOfOrder,
    room,
    jobsFailed: compared.jobsFailed,
    jobsDoneAfter: compared.jobsDoneAfter,
    refused,
    disturbances,
  }
}

const seconds = (milliseconds: number) =>
  milliseconds === Infinity ? 'not as usual again' : `as usual after ${(milliseconds / 1000).toFixed(1)} s`

/** Kills a part hard, starts it again after `whileAway`, and waits until all is as usual. */
export const killPart = (part: Part, during: During, whileAway?: () => Promise<unknown>): Promise<void> =>
  during(`${part.name} killed`, async () => {
    await part.kill()
    await whileAway?.()
    await part.start()
  })
