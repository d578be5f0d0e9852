import { DAY, dayText, MINUTE } from '#rules/time/days.ts'
import { type Series, type SeriesOccurrence, occurrencesOf } from '#rules/group-sessions/recurrence.ts'
import { offsetsOfSeries } from '#rules/group-sessions/stored-series.ts'
import { wallOf } from '#rules/time/zone-offsets.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import type { DemoCalendars } from './calendars.ts'
import { DEMO_GROUPS, type DemoGroup } from './group-sessions.ts'
import { DEMO_MENTEE_EMAIL } from './accounts.ts'
import { DEMO_MENTEES, type DemoPerson } from './people.ts'

/** One occurrence of a demo group session with its participants. */
export type DemoMeeting = {
  readonly date: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly going: readonly DemoPerson[]
  readonly waitlisted: readonly DemoPerson[]
  /** Who joined, and when; empty for upcoming occurrences. */
  readonly attendances: readonly { readonly person: DemoPerson; readonly at: Date }[]
}
export type DemoGroupPlan = {
  readonly group: DemoGroup
  readonly series: Series
  readonly createdAt: Date
  readonly cancelledAt: Date | null
  readonly meetings: readonly DemoMeeting[]
}

const HOUR = 60 * MINUTE
const ATTENDANCE_RATE = 0.85

/** The group sessions as of `now`. Hosts and regular guests are busy then, so that no booking overlaps. */
export function planGroups(calendars: DemoCalendars, now: number): DemoGroupPlan[] {
  const random = seededRandom(20_27)
  return DEMO_GROUPS.map((group) => planGroup(group, calendars, now, random))
}

function planGroup(group: DemoGroup, calendars: DemoCalendars, now: number, random: SeededRandom): DemoGroupPlan {
  const zone = group.host.timeZone
  const today = Math.floor(wallOf(calendars.offsets(zone), now) / DAY)
  const isOnce = group.days.length === 0
  const rule = {
    zone,
    time: group.time,
    days: group.days,
    endDate: isOnce ? null : dayText(today + group.lastDay),
  }
  const planned = { ...rule, date: dayText(today + group.firstDay) }
  const occurrences = occurrencesOf(planned, offsetsOfSeries(planned))
  const first = occurrences[0]!
  const guests = guestsOf(group, random)
  const meetings = occurrences.map((occurrence) => planMeeting(group, occurrence, guests, now, random))
  for (const { startsAt, endsAt } of group.isCancelled ? [] : meetings) {
    calendars.hold(hostsOf(group), startsAt.getTime(), endsAt.getTime())
    calendars.hold(guests.regulars, startsAt.getTime(), endsAt.getTime())
  }
  const createdAt = Math.min(first.at - 9 * DAY, now - 4 * DAY) - random.between(1, 20) * HOUR
  return {
    group,
    series: { ...rule, date: first.date },
    createdAt: new Date(createdAt),
    cancelledAt: group.isCancelled ? new Date(now - 20 * HOUR) : null,
    meetings,
  }
}

export const hostsOf = ({ host, cohosts }: DemoGroup): DemoPerson[] => [
  host,
  ...cohosts.filter(({ status }) => status === 'accepted').map(({ mentor }) => mentor),
]

type Guests = { regulars: readonly DemoPerson[]; others: readonly DemoPerson[] }

/** Regular and occasional guests; sessions that involve the sign-in accounts always include that mentee. */
function guestsOf(group: DemoGroup, random: SeededRandom): Guests {
  const loginMentee = DEMO_MENTEES.filter(({ email }) => email === DEMO_MENTEE_EMAIL)
  const others = random.shuffle(DEMO_MENTEES.filter((person) => !loginMentee.includes(person)))
  const seats = group.capacity ?? 12
  const count = group.isFull ? seats : Math.max(2, Math.floor(seats * (0.3 + random.next() * 0.3)))
  const candidates = group.involvesLogins || group.isFull ? [...loginMentee, ...others] : others
  // The mentee to sign in as is on the waitlist of the full session.
  const regulars = group.isFull ? others.slice(0, seats) : candidates.slice(0, count)
  return {
    regulars,
    others: group.isFull ? [...loginMentee, ...others.slice(seats, seats + 2)] : others.slice(count, count + 4),
  }
}

function planMeeting(
  group: DemoGroup,
  { date, at }: SeriesOccurrence,
  guests: Guests,
  now: number,
  random: SeededRandom,
): DemoMeeting {
  const end = at + group.durationMinutes * MINUTE
  const free = (group.capacity ?? Infinity) - guests.regulars.length
  const extra = group.isFull ? [] : guests.others.filter(() => random.next() < 0.4).slice(0, Math.max(0, free))
  const going = [...guests.regulars, ...extra]
  const isOver = end <= now
  const attendees = isOver
    ? [
        ...hostsOf(group),
        ...going.filter((person) => person.email === DEMO_MENTEE_EMAIL || random.next() < ATTENDANCE_RATE),
      ]
    : []
  return {
    date,
    startsAt: new Date(at),
    endsAt: new Date(end),
    going,
    waitlisted: group.isFull ? guests.others : [],
    attendances: attendees.map((person) => ({ person, at: new Date(at + random.between(-8 * 60, 6 * 60) * 1000) })),
  }
}
