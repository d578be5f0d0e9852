import type { ErrorBody } from '#contract/errors.ts'
import type { Reply, Route, RouteInput } from '#contract/route.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeGroupSession, type MadeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type Host, type MadeMember } from '#server/features/profiles/factory.ts'
import { createAccessTokens } from '#server/platform/auth/access-tokens.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addressOf, type CallInput } from '#web/platform/api/address.ts'
import { secretKey, type Topology } from './processes.ts'

export type Pair = readonly [MadeMember, MadeMember]

/** Who uses the instance. */
export type People = {
  /** Free at every hour of the coming year. */
  mentors: readonly MadeMember[]
  mentees: readonly MadeMember[]
  series: readonly MadeGroupSession[]
  /** Connected people who write to each other. */
  pairs: readonly Pair[]
  /** A session that is running, in the built-in room. */
  session: { id: string; people: Pair }
}

/** How many of each; a person may book ten sessions an hour. */
export type Crowd = { mentors: number; mentees: number; seriesOfEach: number; pairs: number }

const everyHour = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }))
const inUtc = { timeZone: 'UTC' }

/** Signed-in people, by the factories of the tests; group sessions through the API. */
export async function gatherPeople({ url }: Topology, database: Database, crowd: Crowd): Promise<People> {
  const clock = createClock()
  const accessTokens = createAccessTokens(createSecrets(secretKey), clock, url)
  const host: Host = { app: { dependencies: { database, clock, accessTokens } } }
  const api = { ...host, call: callAt(url) }
  const many = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)))
  const mentors = await many(crowd.mentors, async () => {
    const mentor = await makeMentor(host, inUtc)
    await makeAvailable(host, mentor, { week: everyHour, horizonDays: 365, minimumNoticeMinutes: 0 })
    return mentor
  })
  const mentees = await many(crowd.mentees, () => makeMentee(host, inUtc))
  const series: MadeGroupSession[] = []
  for (const mentor of mentors)
    for (let index = 0; index < crowd.seriesOfEach; index++)
      series.push(
        await makeGroupSession(api, {
          host: mentor,
          useWovenPoster: true,
          time: `${10 + index * 2}:00:00`,
        }),
      )
  const pairs = await many(crowd.pairs, async () => {
    const pair = [await makeMentee(host), await makeMentee(host)] as const
    await makeConnection(host, ...pair)
    return pair
  })
  const people = [await makeMentor(host, inUtc), await makeMentee(host, inUtc)] as const
  await makeAvailable(host, people[0], { fixedVideoLink: null })
  const startsAt = new Date(clock.now().getTime() - 60_000).toISOString()
  const { id } = await makeSession(host, ...people, { startsAt, durationMinutes: 60 })
  return { mentors, mentees, series, pairs, session: { id, people } }
}

type Answer<R extends Route> = { status: number; body: Reply<R>; error: ErrorBody }

const callAt =
  (url: string) =>
  async <R extends Route>(route: R, input: RouteInput<R>, { as }: { as?: string | undefined } = {}) => {
    const { body } = input as CallInput
    const response = await fetch(new URL(addressOf(route, input as CallInput), url), {
      method: route.method,
      headers: { 'content-type': 'application/json', ...(as !== undefined && { authorization: `Bearer ${as}` }) },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as never
    return { status: response.status, body: answer, error: answer } as Answer<R>
  }
