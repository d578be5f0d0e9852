import type { DateOverride } from '#rules/availability.ts'
import { DAY, dayText, MINUTE } from '#rules/days.ts'
import { wallOf } from '#rules/zones.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { type DemoHours, Desk } from './desk.ts'
import { CANCEL_REASONS, NOTES } from './notes.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTEES, DEMO_MENTOR_EMAIL, DEMO_MENTORS, type DemoPerson } from './people.ts'
import { type DemoGroupPlan, planGroups } from './plan-groups.ts'

/** A session as it stands at the moment of the plan; PAST is UPCOMING that has ended, as in the database. */
export type DemoBooking = {
  readonly mentor: DemoPerson
  readonly mentee: DemoPerson
  readonly status: 'PENDING' | 'UPCOMING' | 'CANCELLED'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly durationMinutes: 30 | 45 | 60
  readonly notes: string | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly cancelled: { readonly by: 'mentor' | 'mentee'; readonly reason: string; readonly at: Date } | null
  readonly moveRequest: { readonly by: 'mentor' | 'mentee'; readonly reason: string; readonly expiresAt: Date } | null
  readonly joined: { readonly mentor: Date | null; readonly mentee: Date | null }
}

export type DemoPlan = {
  readonly hours: readonly DemoHours[]
  readonly bookings: readonly DemoBooking[]
  readonly groups: readonly DemoGroupPlan[]
}

const HOUR = 60 * MINUTE
const PAST_DAYS = 150
const COMING_DAYS = 24
const DURATIONS = [30, 45, 45, 60, 60] as const
const REQUEST_LIFE = 48 * HOUR

type Wish = {
  readonly hours: DemoHours
  readonly mentee: DemoPerson
  readonly from: number
  readonly to: number
  /** The moment from which the slots are seen: long ago for past sessions. */
  readonly seenAt: number
  readonly first?: boolean
}
type Meeting = { readonly start: number; readonly durationMinutes: 30 | 45 | 60 }

/** The story of the demo as of `now`: five months behind, three and a half weeks ahead. The same `now` gives the same plan. */
export function planDemo(now: Date): DemoPlan {
  const planner = new Planner(now.getTime())
  planner.planLogIns()
  planner.planComing()
  planner.planPast()
  return {
    hours: planner.hours,
    groups: planner.groups,
    bookings: planner.bookings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
  }
}

class Planner {
  readonly bookings: DemoBooking[] = []
  readonly hours: readonly DemoHours[]
  readonly groups: readonly DemoGroupPlan[]
  readonly #heard = new Set<string>()
  readonly #now: number
  readonly #desk: Desk
  readonly #chance: Chance = chanceFrom(20_26)

  constructor(now: number) {
    this.#now = now
    this.#desk = new Desk(now - (PAST_DAYS + 10) * DAY, now + 120 * DAY)
    this.groups = planGroups(this.#desk, now)
    this.hours = DEMO_MENTORS.map((mentor, index) => this.#hoursOf(mentor, index))
  }

  /** The accounts that a newcomer signs in with have each other soon, others this week, and something to answer. */
  planLogIns(): void {
    const own = this.#hoursOfEmail(DEMO_MENTOR_EMAIL)
    const mentee = DEMO_MENTEES.find((person) => person.email === DEMO_MENTEE_EMAIL)
    if (!own || !mentee) throw new RangeError('The demo lacks its log-ins')
    this.#comeSoon(own, mentee)
    const guests = this.#chance.shuffle(
      DEMO_MENTEES.filter((person) => person !== mentee && sharesTopic(person, own.mentor)),
    )
    guests.slice(0, 4).forEach((guest, index) => this.#come(own, guest, index === 1 ? 'MOVE' : 'UPCOMING'))
    const others = this.#chance.shuffle(
      this.hours.filter((hours) => hours !== own && sharesTopic(mentee, hours.mentor)),
    )
    const asking = others.filter((hours) => hours.approveRequests)
    const instant = others.filter((hours) => !hours.approveRequests)
    for (const hours of asking.slice(0, 1)) this.#come(hours, mentee, 'PENDING')
    instant.slice(0, 3).forEach((hours, index) => this.#come(hours, mentee, index === 2 ? 'CANCELLED' : 'UPCOMING'))
    for (const guest of this.#chance.shuffle(DEMO_MENTEES).slice(0, 14)) this.#meet(own, guest)
    for (const hours of [...others.slice(0, 6), own, own]) this.#meet(hours, mentee)
  }

  planComing(): void {
    for (const hours of this.hours.filter((each) => each.mentor.email !== DEMO_MENTOR_EMAIL)) {
      const count = this.#chance.between(hours.approveRequests ? 1 : 0, 4)
      for (let turn = 0; turn < count; turn += 1) {
        const status =
          hours.approveRequests && turn === 0 ? 'PENDING' : this.#chance.next() < 0.1 ? 'CANCELLED' : 'UPCOMING'
        this.#come(hours, this.#menteeFor(hours.mentor), status)
      }
    }
  }

  planPast(): void {
    for (const hours of this.hours.filter((each) => each.mentor.email !== DEMO_MENTOR_EMAIL)) {
      // Squared: many mentors with a few sessions, a few with many, some new.
      const count = Math.floor(this.#chance.next() ** 2 * 20)
      for (let turn = 0; turn < count; turn += 1) this.#meet(hours, this.#menteeFor(hours.mentor))
    }
  }

  #hoursOf(mentor: DemoPerson, index: number): DemoHours {
    const today = Math.floor(wallOf(this.#desk.clock(mentor.timeZone), this.#now) / DAY)
    const isLogIn = mentor.email === DEMO_MENTOR_EMAIL
    const overrides: DateOverride[] = []
    if (index % 4 === 1 && !isLogIn) overrides.push({ date: dayText(today + 6 + (index % 7)), ranges: [] })
    if (index % 9 === 2 && mentor.hours.length > 0) {
      overrides.push({ date: dayText(today + 11 + (index % 5)), ranges: [{ startMinute: 600, endMinute: 900 }] })
    }
    return {
      mentor,
      settings: {
        bufferMinutes: isLogIn ? 0 : [0, 0, 10, 15][index % 4]!,
        minimumNoticeMinutes: isLogIn ? 120 : [120, 240, 720, 1440][index % 4]!,
        horizonDays: [60, 60, 30, 90][(index >> 2) % 4]!,
        maxSessionsPerWeek: index % 6 === 3 && !isLogIn ? 4 : null,
      },
      approveRequests: index % 7 === 4 && !isLogIn,
      overrides,
    }
  }

  #hoursOfEmail(email: string): DemoHours | undefined {
    return this.hours.find((hours) => hours.mentor.email === email)
  }

  #menteeFor(mentor: DemoPerson): DemoPerson {
    const close = DEMO_MENTEES.filter((mentee) => sharesTopic(mentee, mentor) && mentee.email !== DEMO_MENTEE_EMAIL)
    return this.#chance.pick(close.length > 0 && this.#chance.next() < 0.8 ? close : DEMO_MENTEES.slice(1))
  }

  #comeSoon(hours: DemoHours, mentee: DemoPerson): void {
    const meeting = this.#find({
      hours,
      mentee,
      from: this.#now + 3 * HOUR,
      to: this.#now + 3 * DAY,
      seenAt: this.#now,
      first: true,
    })
    if (meeting) this.#book(hours, mentee, meeting, { createdAt: this.#before(this.#now, 2) })
  }

  #come(hours: DemoHours, mentee: DemoPerson, status: 'PENDING' | 'UPCOMING' | 'CANCELLED' | 'MOVE'): void {
    const from = this.#now + (status === 'UPCOMING' ? 0 : REQUEST_LIFE)
    const meeting = this.#find({ hours, mentee, from, to: this.#now + COMING_DAYS * DAY, seenAt: this.#now })
    if (!meeting) return
    if (status === 'PENDING') {
      const createdAt = this.#now - this.#chance.between(60, 20 * 60) * MINUTE
      this.#book(hours, mentee, meeting, { createdAt, status, expiresAt: new Date(createdAt + REQUEST_LIFE) })
    } else if (status === 'CANCELLED') {
      const at = this.#now - this.#chance.between(20, 60 * 60) * MINUTE
      this.#cancel(hours, mentee, meeting, this.#before(at, 4), at)
    } else if (status === 'MOVE') {
      const expiresAt = new Date(this.#now + 30 * HOUR)
      const moveRequest = { by: 'mentee', reason: 'Scheduling conflict', expiresAt } as const
      this.#book(hours, mentee, meeting, { createdAt: this.#before(this.#now - 20 * HOUR, 3), moveRequest })
    } else this.#book(hours, mentee, meeting, { createdAt: this.#before(this.#now, 6) })
  }

  #meet(hours: DemoHours, mentee: DemoPerson): void {
    const seenAt = this.#now - (PAST_DAYS + 2) * DAY
    const wide = { ...hours, overrides: [], settings: { ...hours.settings, horizonDays: PAST_DAYS + 10 } }
    const meeting = this.#find({
      hours: wide,
      mentee,
      from: this.#now - PAST_DAYS * DAY,
      to: this.#now - 2 * HOUR,
      seenAt,
    })
    if (!meeting) return
    const { start } = meeting
    const createdAt = this.#before(start - hours.settings.minimumNoticeMinutes * MINUTE, 9)
    if (this.#chance.next() < 0.12) {
      this.#cancel(hours, mentee, meeting, createdAt, start - Math.floor((start - createdAt) * this.#chance.next()))
      return
    }
    const missed = this.#chance.next() < 0.05
    const joined = (late: number) =>
      new Date(start + (this.#chance.between(-8, late) * 60 + this.#chance.between(0, 59)) * 1000)
    this.#book(hours, mentee, meeting, { createdAt, joined: { mentor: joined(1), mentee: missed ? null : joined(4) } })
  }

  /** A moment up to `days` before another one. */
  #before(instant: number, days: number): number {
    return instant - Math.floor((0.05 + this.#chance.next() * 0.95) * days * DAY)
  }

  #find({ hours, mentee, from, to, seenAt, first }: Wish): Meeting | undefined {
    const durationMinutes = first ? 45 : this.#chance.pick(DURATIONS)
    const starts = this.#desk.starts(hours, seenAt, from, to, durationMinutes)
    const order = first ? starts : this.#chance.shuffle(starts)
    const start = order.find((instant) => this.#desk.isFree(hours, mentee, seenAt, instant, durationMinutes))
    return start === undefined ? undefined : { start, durationMinutes }
  }

  #cancel(hours: DemoHours, mentee: DemoPerson, meeting: Meeting, createdAt: number, at: number): void {
    const by = this.#chance.next() < 0.5 ? 'mentor' : 'mentee'
    const cancelled = { by, reason: this.#chance.pick(CANCEL_REASONS), at: new Date(at) } as const
    this.#book(hours, mentee, meeting, { createdAt, status: 'CANCELLED', cancelled })
  }

  #book(
    hours: DemoHours,
    mentee: DemoPerson,
    { start, durationMinutes }: Meeting,
    facts: Partial<Omit<DemoBooking, 'createdAt'>> & { createdAt: number },
  ): void {
    const { mentor } = hours
    const end = start + durationMinutes * MINUTE
    if (facts.status !== 'CANCELLED') this.#desk.hold([mentor, mentee], start, end)
    this.bookings.push({
      mentor,
      mentee,
      status: 'UPCOMING',
      startsAt: new Date(start),
      endsAt: new Date(end),
      durationMinutes,
      notes: this.#chance.next() < 0.9 ? this.#noteFor(mentor, mentee) : null,
      expiresAt: null,
      cancelled: null,
      moveRequest: null,
      joined: { mentor: null, mentee: null },
      ...facts,
      createdAt: new Date(facts.createdAt),
    })
  }

  /** Something on a shared topic that the mentee has not asked before, and if possible nobody asked this mentor. */
  #noteFor(mentor: DemoPerson, mentee: DemoPerson): string | null {
    const shared = mentee.topics.filter((topic) => mentor.topics.includes(topic))
    const notes = (shared.length > 0 ? shared : mentee.topics).flatMap((topic) => NOTES[topic] ?? [])
    const fresh = notes.filter((note) => !this.#heard.has(`${mentee.handle} ${note}`))
    const unheard = fresh.filter((note) => !this.#heard.has(`${mentor.handle} ${note}`))
    if (fresh.length === 0) return null
    const note = this.#chance.pick(unheard.length > 0 ? unheard : fresh)
    for (const { handle } of [mentor, mentee]) this.#heard.add(`${handle} ${note}`)
    return note
  }
}

function sharesTopic(one: DemoPerson, other: DemoPerson): boolean {
  return one.topics.some((topic) => other.topics.includes(topic))
}
