import { DAY, dayText, MINUTE } from '#rules/days.ts'
import { type Series, type SeriesOccurrence, occurrencesOf } from '#rules/recurrence.ts'
import { wallOf } from '#rules/zones.ts'
import { type Chance, chanceFrom } from './chance.ts'
import type { Desk } from './desk.ts'
import { DEMO_GROUPS, type DemoGroup } from './groups.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTEES, type DemoPerson } from './people.ts'

/** One meeting of a demo session, with everybody's part in it. */
export type DemoMeeting = {
  readonly date: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly going: readonly DemoPerson[]
  readonly waiting: readonly DemoPerson[]
  /** Who came, and when; empty for what is ahead. */
  readonly came: readonly { readonly person: DemoPerson; readonly at: Date }[]
}
export type DemoGroupPlan = {
  readonly group: DemoGroup
  readonly series: Series
  readonly createdAt: Date
  readonly cancelledAt: Date | null
  readonly meetings: readonly DemoMeeting[]
}

const HOUR = 60 * MINUTE
const SHARE_WHO_COME = 0.85

/** The group sessions as of `now`. Hosts and cohosts are busy on the desk, so that no booking is planned over them. */
export function planGroups(desk: Desk, now: number): DemoGroupPlan[] {
  const chance = chanceFrom(20_27)
  return DEMO_GROUPS.map((group) => planGroup(group, desk, now, chance))
}

function planGroup(group: DemoGroup, desk: Desk, now: number, chance: Chance): DemoGroupPlan {
  const zone = group.host.timeZone
  const today = Math.floor(wallOf(desk.clock(zone), now) / DAY)
  const isOnce = group.days.length === 0
  const wish = {
    zone,
    time: group.time,
    days: group.days,
    endDate: isOnce ? null : dayText(today + group.lastDay),
  }
  const occurrences = occurrencesOf({ ...wish, date: dayText(today + group.firstDay) })
  const first = occurrences[0]!
  const guests = guestsOf(group, chance)
  const meetings = occurrences.map((occurrence) => planMeeting(group, occurrence, guests, now, chance))
  for (const { startsAt, endsAt } of group.isCancelled ? [] : meetings) {
    desk.hold(hostsOf(group), startsAt.getTime(), endsAt.getTime())
    desk.hold(guests.regulars, startsAt.getTime(), endsAt.getTime())
  }
  const createdAt = Math.min(first.at - 9 * DAY, now - 4 * DAY) - chance.between(1, 20) * HOUR
  return {
    group,
    series: { ...wish, date: first.date },
    createdAt: new Date(createdAt),
    cancelledAt: group.isCancelled ? new Date(now - 20 * HOUR) : null,
    meetings,
  }
}

export const hostsOf = ({ host, cohosts }: DemoGroup): DemoPerson[] => [
  host,
  ...cohosts.filter(({ state }) => state === 'accepted').map(({ mentor }) => mentor),
]

type Guests = { regulars: readonly DemoPerson[]; now: readonly DemoPerson[] }

/** Some come every time, others once in a while; sessions around the log-ins always have the mentee's. */
function guestsOf(group: DemoGroup, chance: Chance): Guests {
  const logIn = DEMO_MENTEES.filter(({ email }) => email === DEMO_MENTEE_EMAIL)
  const others = chance.shuffle(DEMO_MENTEES.filter((person) => !logIn.includes(person)))
  const seats = group.capacity ?? 12
  const count = group.isFull ? seats : Math.max(2, Math.floor(seats * (0.3 + chance.next() * 0.3)))
  const wishes = group.isLogIn || group.isFull ? [...logIn, ...others] : others
  // In the full one she waits in line.
  const order = group.isFull ? others.slice(0, seats) : wishes.slice(0, count)
  return {
    regulars: order,
    now: group.isFull ? [...logIn, ...others.slice(seats, seats + 2)] : others.slice(count, count + 4),
  }
}

function planMeeting(
  group: DemoGroup,
  { date, at }: SeriesOccurrence,
  guests: Guests,
  now: number,
  chance: Chance,
): DemoMeeting {
  const end = at + group.durationMinutes * MINUTE
  const free = (group.capacity ?? Infinity) - guests.regulars.length
  const extra = group.isFull ? [] : guests.now.filter(() => chance.next() < 0.4).slice(0, Math.max(0, free))
  const going = [...guests.regulars, ...extra]
  const isOver = end <= now
  const came = isOver
    ? [
        ...hostsOf(group),
        ...going.filter((person) => person.email === DEMO_MENTEE_EMAIL || chance.next() < SHARE_WHO_COME),
      ]
    : []
  return {
    date,
    startsAt: new Date(at),
    endsAt: new Date(end),
    going,
    waiting: group.isFull ? guests.now : [],
    came: came.map((person) => ({ person, at: new Date(at + chance.between(-8 * 60, 6 * 60) * 1000) })),
  }
}
