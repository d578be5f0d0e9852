import { sql } from 'kysely'
import { periodOf } from '#rules/insight/periods.ts'
import { DAY, dayText, weekdayOf } from '#rules/time/days.ts'
import type { Db } from '#server/platform/database/database.ts'

type Labels = readonly (readonly [dimension: string, value: string])[]
type Profile = { id: string; userId: string; country: string | null; languages: string[]; topics: string[] | null }
type Sides = { mentor: string; mentee: string }
type Booking = Sides & { starts: number; ends: number; created: number } & Record<
    'isAgreed' | 'isHeld' | 'isMissed' | 'hasExpired',
    boolean
  >
type Meeting = { id: string; host: string; starts: number; ends: number; capacity: number | null; isAgreed: boolean }
type Seat = { occurrence: string; userId: string; created: number; isGoing: boolean }
type Contact = { userId: string; created: number }
type Attendance = { occurrence: string; userId: string; joined: number }

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Everything there is, as plain objects. */
async function readAll(db: Db) {
  const read = async <T>(text: string): Promise<T[]> => (await sql<T>`${sql.raw(text)}`.execute(db)).rows
  return {
    users: await read<{ id: string; created: number }>(`select id, ${ms('created_at')} as created from users`),
    profiles: await read<Profile>(`select id, user_id as "userId", country, languages,
      (select array_agg(topic_id) from profile_topics t where t.profile_id = p.id) as topics from profiles p`),
    bookings:
      await read<Booking>(`select mentor_id as mentor, mentee_id as mentee, ${ms('starts_at')} as starts, ${ms('ends_at')} as ends,
      ${ms('created_at')} as created, status = 'UPCOMING' as "isAgreed", status = 'UPCOMING' and not is_missed as "isHeld",
      is_missed or exists (select from no_shows n where n.booking_id = b.id and n.disputed_at is null) as "isMissed",
      status = 'CANCELLED' and cancelled_by is null and expires_at <= cancelled_at as "hasExpired" from bookings b`),
    meetings:
      await read<Meeting>(`select o.id, g.host_id as host, ${ms('o.starts_at')} as starts, ${ms('o.ends_at')} as ends, o.capacity,
      o.status = 'UPCOMING' as "isAgreed" from group_occurrences o join group_sessions g on g.id = o.group_session_id`),
    seats: await read<Seat>(`select occurrence_id as occurrence, user_id as "userId", ${ms('created_at')} as created,
      status = 'GOING' as "isGoing" from rsvps`),
    contacts: await read<Contact>(`select user_id as "userId", ${ms('created_at')} as created from connections
      union all select party_a, ${ms('created_at')} from conversations where last_sequence > 0
      union all select party_b, ${ms('created_at')} from conversations where last_sequence > 0`),
    attendances: await read<Attendance>(
      `select occurrence_id as occurrence, user_id as "userId", ${ms('joined_at')} as joined from attendances`,
    ),
  }
}
type All = Awaited<ReturnType<typeof readAll>>

/** What a person, or a mentor, counts under; each once. */
function labelsOf({ profiles }: All, ids: readonly string[]): Labels {
  const pairs = profiles
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ country, languages, topics }) => [
      ['all', ''] as const,
      ['country', country ?? ''] as const,
      ...(languages.length > 0 ? languages : ['']).map((one) => ['language', one] as const),
      ...(topics ?? ['']).map((one) => ['topic', one] as const),
    ])
  return [...new Map(pairs.map((pair) => [pair.join('|'), pair])).values()]
}

/** One thing to count. */
type Item = { at: number; labels: Labels; minutes?: number } & Partial<Sides>

/** The lines of a figure, by week and over each period. */
function linesOf(figure: string, items: readonly Item[]): string[] {
  const keyed = items.flatMap((item) => {
    const day = Math.floor(item.at / DAY)
    const weeks = [dayText(day - weekdayOf(day)), 'all']
    return item.labels.flatMap(([dimension, value]) =>
      weeks.map((week) => ({ item, key: [dayText(periodOf(day)), week, dimension, value, figure].join(' ') })),
    )
  })
  return [...Map.groupBy(keyed, ({ key }) => key)].map(([key, members]) => {
    const all = members.map(({ item }) => item)
    const sides = [new Set(all.map(({ mentor }) => mentor)).size, new Set(all.map(({ mentee }) => mentee)).size]
    const people = all[0]!.mentor === undefined ? all.length : Math.min(...sides)
    const amount = figure === 'minutesToFirst' ? Math.round(median(all.map(({ minutes }) => minutes!))) : all.length
    return `${key}: ${amount} of ${people}`
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

const overBy = ({ meetings }: All, until: number) => meetings.filter((one) => one.isAgreed && one.ends <= until)
const heldBy = ({ bookings }: All, until: number) => bookings.filter(({ isHeld, ends }) => isHeld && ends <= until)

function people(all: All, until: number): string[] {
  const joined = all.users
    .map((user) => ({ ...user, profiles: all.profiles.filter(({ userId }) => userId === user.id).map(({ id }) => id) }))
    .filter(({ profiles, created }) => profiles.length > 0 && created < until)
    .map((user) => {
      const last = user.created + 90 * DAY
      const isOwn = ({ mentor, mentee }: Sides) => user.profiles.some((id) => id === mentor || id === mentee)
      const over = new Map(overBy(all, until).map((one) => [one.id, one]))
      const came = all.attendances.filter(({ userId, occurrence }) => userId === user.id && over.has(occurrence))
      const starts = [...heldBy(all, until).filter(isOwn), ...came.map(({ occurrence }) => over.get(occurrence)!)].map(
        (one) => one.starts,
      )
      const met = [...new Set(starts)]
        .filter((start) => start >= user.created && start < last)
        .toSorted((a, b) => a - b)
      const asked = [...all.bookings.filter(isOwn), ...all.seats.filter(({ userId }) => userId === user.id)].map(
        ({ created }) => created,
      )
      const isInTime = (at: number) => at < last && at < until
      const hasBooked = met.length > 0 || [...asked, ...came.map((one) => one.joined)].some(isInTime)
      const contacts = all.contacts.filter(({ userId }) => userId === user.id)
      const hasFound = hasBooked || contacts.some(({ created }) => isInTime(created))
      return { at: user.created, labels: labelsOf(all, user.profiles), met, hasFound, hasBooked }
    })
  const whoMet = joined.filter(({ met }) => met.length > 0)
  return [
    ...linesOf('joined', joined),
    ...linesOf(
      'found',
      joined.filter(({ hasFound }) => hasFound),
    ),
    ...linesOf(
      'booked',
      joined.filter(({ hasBooked }) => hasBooked),
    ),
    ...linesOf('met', whoMet),
    ...linesOf(
      'returned',
      joined.filter(({ met }) => met.length > 1),
    ),
    ...linesOf(
      'minutesToFirst',
      whoMet.map(({ at, labels, met }) => ({ at, labels, minutes: (met[0]! - at) / 60_000 })),
    ),
  ]
}

function pairs(all: All, until: number): string[] {
  const ofPairs = Map.groupBy(heldBy(all, until), ({ mentor, mentee }) => `${mentor} ${mentee}`)
  const found = [...ofPairs.values()].map((sessions) => {
    const [first, second] = sessions.toSorted((a, b) => a.starts - b.starts)
    const { mentor, mentee, starts } = first!
    const continues = second !== undefined && second.starts <= starts + 60 * DAY
    return { at: starts, mentor, mentee, labels: labelsOf(all, [mentor]), continues }
  })
  const continued = found.filter(({ continues }) => continues)
  return [...linesOf('pairs', found), ...linesOf('continued', continued)]
}

function sessions(all: All, until: number): string[] {
  const item = (at: (one: Booking) => number) => (one: Booking) => ({
    ...one,
    at: at(one),
    labels: labelsOf(all, [one.mentor]),
  })
  const due = all.bookings.filter(({ isAgreed, ends }) => isAgreed && ends <= until).map(item(({ starts }) => starts))
  const made = all.bookings.filter(({ created }) => created < until).map(item(({ created }) => created))
  const [missed, expired] = [due.filter(({ isMissed }) => isMissed), made.filter(({ hasExpired }) => hasExpired)]
  return [
    ...linesOf('due', due),
    ...linesOf('missed', missed),
    ...linesOf('requested', made),
    ...linesOf('unanswered', expired),
  ]
}

function seats(all: All, until: number): string[] {
  const offered = overBy(all, until).flatMap(({ id, starts, host, capacity }) => {
    const going = all.seats.filter(({ occurrence, isGoing }) => occurrence === id && isGoing)
    const length = Math.max(capacity ?? 0, going.length)
    return Array.from({ length }, (_, index) => ({
      at: starts,
      labels: labelsOf(all, [host]),
      seat: going[index],
    }))
  })
  const taken = offered.filter(({ seat }) => seat)
  const attended = taken.filter(({ seat }) =>
    all.attendances.some(({ occurrence, userId }) => occurrence === seat!.occurrence && userId === seat!.userId),
  )
  return [...linesOf('offered', offered), ...linesOf('taken', taken), ...linesOf('attended', attended)]
}

/** The same numbers as the nightly job up to a midnight, by plain loops over everything there is, as lines of text. */
export async function countPlainly(db: Db, until: number): Promise<string[]> {
  const all = await readAll(db)
  return [people, pairs, sessions, seats].flatMap((part) => part(all, until)).toSorted()
}
