import type { DateOverride } from '#rules/availability/availability.ts'
import { DAY, dayText, MINUTE } from '#rules/time/days.ts'
import { wallOf } from '#rules/time/zone-offsets.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { type DemoHours, DemoCalendars } from './calendars.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './accounts.ts'
import { DEMO_MENTEES, DEMO_MENTORS, type DemoPerson } from './people.ts'
import { readData } from './read-data.ts'
import { type DemoGroupPlan, planGroups } from './plan-group-sessions.ts'

/** A session in its state at the time of the plan; a past session is UPCOMING, as in the database. */
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

type DemoPlan = {
  readonly hours: readonly DemoHours[]
  readonly bookings: readonly DemoBooking[]
  readonly groups: readonly DemoGroupPlan[]
}

/** What mentees want to talk about, by topic id. */
export const NOTES = readData('booking-notes')
/** The four offered reasons for a cancellation, and some free texts. */
export const CANCEL_REASONS = readData('cancel-reasons')

const HOUR = 60 * MINUTE
const PAST_DAYS = 150
const UPCOMING_DAYS = 24
const DURATIONS = [30, 45, 45, 60, 60] as const
const REQUEST_LIFETIME = 48 * HOUR
/** Two of these are the ten minutes for which a room is open before its session starts. */
const JOINABLE_STEP = 5 * MINUTE

type SlotQuery = {
  readonly hours: DemoHours
  readonly mentee: DemoPerson
  readonly from: number
  readonly to: number
  /** The time at which the slots are computed: in the past for past sessions. */
  readonly computedAt: number
  readonly first?: boolean
}
type Meeting = { readonly start: number; readonly durationMinutes: 30 | 45 | 60 }

/** The demo sessions around `now`: five months back, three and a half weeks ahead. The same `now` gives the same plan. */
export function planDemo(now: Date): DemoPlan {
  const planner = new Planner(now.getTime())
  planner.planLoginAccounts()
  planner.planUpcoming()
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
  readonly #usedNotes = new Set<string>()
  readonly #now: number
  readonly #calendars: DemoCalendars
  readonly #random: SeededRandom = seededRandom(20_26)

  constructor(now: number) {
    this.#now = now
    this.#calendars = new DemoCalendars(now - (PAST_DAYS + 10) * DAY, now + 120 * DAY)
    this.groups = planGroups(this.#calendars, now)
    this.hours = DEMO_MENTORS.map((mentor, index) => this.#hoursOf(mentor, index))
  }

  /** The accounts that a developer signs in as have a session together now and another soon, others this week, and requests to answer. */
  planLoginAccounts(): void {
    const own = this.#hoursOfEmail(DEMO_MENTOR_EMAIL)
    const mentee = DEMO_MENTEES.find((person) => person.email === DEMO_MENTEE_EMAIL)
    if (!own || !mentee) throw new RangeError('The demo data lacks the accounts to sign in as')
    this.#planSessionNow(own, mentee)
    this.#planNextSession(own, mentee)
    const guests = this.#random.shuffle(
      DEMO_MENTEES.filter((person) => person !== mentee && sharesTopic(person, own.mentor)),
    )
    guests
      .slice(0, 4)
      .forEach((guest, index) => this.#planUpcomingSession(own, guest, index === 1 ? 'MOVE' : 'UPCOMING'))
    const others = this.#random.shuffle(
      this.hours.filter((hours) => hours !== own && sharesTopic(mentee, hours.mentor)),
    )
    const asking = others.filter((hours) => hours.approveRequests)
    const instant = others.filter((hours) => !hours.approveRequests)
    for (const hours of asking.slice(0, 1)) this.#planUpcomingSession(hours, mentee, 'PENDING')
    instant
      .slice(0, 3)
      .forEach((hours, index) => this.#planUpcomingSession(hours, mentee, index === 2 ? 'CANCELLED' : 'UPCOMING'))
    for (const guest of this.#random.shuffle(DEMO_MENTEES).slice(0, 14)) this.#planPastSession(own, guest)
    for (const hours of [...others.slice(0, 6), own, own]) this.#planPastSession(hours, mentee)
  }

  planUpcoming(): void {
    for (const hours of this.hours.filter((each) => each.mentor.email !== DEMO_MENTOR_EMAIL)) {
      const count = this.#random.between(hours.approveRequests ? 1 : 0, 4)
      for (let index = 0; index < count; index += 1) {
        const status =
          hours.approveRequests && index === 0 ? 'PENDING' : this.#random.next() < 0.1 ? 'CANCELLED' : 'UPCOMING'
        this.#planUpcomingSession(hours, this.#menteeFor(hours.mentor), status)
      }
    }
  }

  planPast(): void {
    for (const hours of this.hours.filter((each) => each.mentor.email !== DEMO_MENTOR_EMAIL)) {
      // Squared for a long tail: many mentors with a few sessions, a few with many, some with none.
      const count = Math.floor(this.#random.next() ** 2 * 20)
      for (let index = 0; index < count; index += 1) this.#planPastSession(hours, this.#menteeFor(hours.mentor))
    }
  }

  #hoursOf(mentor: DemoPerson, index: number): DemoHours {
    const today = Math.floor(wallOf(this.#calendars.offsets(mentor.timeZone), this.#now) / DAY)
    const isLoginAccount = mentor.email === DEMO_MENTOR_EMAIL
    const overrides: DateOverride[] = []
    if (index % 4 === 1 && !isLoginAccount) overrides.push({ date: dayText(today + 6 + (index % 7)), ranges: [] })
    if (index % 9 === 2 && mentor.hours.length > 0) {
      overrides.push({ date: dayText(today + 11 + (index % 5)), ranges: [{ startMinute: 600, endMinute: 900 }] })
    }
    return {
      mentor,
      settings: {
        bufferMinutes: isLoginAccount ? 0 : [0, 0, 10, 15][index % 4]!,
        minimumNoticeMinutes: isLoginAccount ? 120 : [120, 240, 720, 1440][index % 4]!,
        horizonDays: [60, 60, 30, 90][(index >> 2) % 4]!,
        maxSessionsPerWeek: index % 6 === 3 && !isLoginAccount ? 4 : null,
      },
      approveRequests: index % 7 === 4 && !isLoginAccount,
      overrides,
    }
  }

  #hoursOfEmail(email: string): DemoHours | undefined {
    return this.hours.find((hours) => hours.mentor.email === email)
  }

  #menteeFor(mentor: DemoPerson): DemoPerson {
    const close = DEMO_MENTEES.filter((mentee) => sharesTopic(mentee, mentor) && mentee.email !== DEMO_MENTEE_EMAIL)
    return this.#random.pick(close.length > 0 && this.#random.next() < 0.8 ? close : DEMO_MENTEES.slice(1))
  }

  /** Starts in five to ten minutes, whatever the mentor's hours: both accounts can meet in the room as soon as the program runs. */
  #planSessionNow(hours: DemoHours, mentee: DemoPerson): void {
    const durationMinutes = 45
    let start = Math.ceil(this.#now / JOINABLE_STEP + 1) * JOINABLE_STEP
    while (!this.#calendars.areFree([hours.mentor, mentee], start, start + durationMinutes * MINUTE))
      start += JOINABLE_STEP
    this.#book(hours, mentee, { start, durationMinutes }, { createdAt: this.#before(this.#now, 2) })
  }

  #planNextSession(hours: DemoHours, mentee: DemoPerson): void {
    const meeting = this.#find({
      hours,
      mentee,
      from: this.#now + 3 * HOUR,
      to: this.#now + 3 * DAY,
      computedAt: this.#now,
      first: true,
    })
    if (meeting) this.#book(hours, mentee, meeting, { createdAt: this.#before(this.#now, 2) })
  }

  #planUpcomingSession(
    hours: DemoHours,
    mentee: DemoPerson,
    status: 'PENDING' | 'UPCOMING' | 'CANCELLED' | 'MOVE',
  ): void {
    const from = this.#now + (status === 'UPCOMING' ? 0 : REQUEST_LIFETIME)
    const meeting = this.#find({ hours, mentee, from, to: this.#now + UPCOMING_DAYS * DAY, computedAt: this.#now })
    if (!meeting) return
    if (status === 'PENDING') {
      const createdAt = this.#now - this.#random.between(60, 20 * 60) * MINUTE
      this.#book(hours, mentee, meeting, { createdAt, status, expiresAt: new Date(createdAt + REQUEST_LIFETIME) })
    } else if (status === 'CANCELLED') {
      const at = this.#now - this.#random.between(20, 60 * 60) * MINUTE
      this.#cancel(hours, mentee, meeting, this.#before(at, 4), at)
    } else if (status === 'MOVE') {
      const expiresAt = new Date(this.#now + 30 * HOUR)
      const moveRequest = { by: 'mentee', reason: 'Scheduling conflict', expiresAt } as const
      this.#book(hours, mentee, meeting, { createdAt: this.#before(this.#now - 20 * HOUR, 3), moveRequest })
    } else this.#book(hours, mentee, meeting, { createdAt: this.#before(this.#now, 6) })
  }

  #planPastSession(hours: DemoHours, mentee: DemoPerson): void {
    const computedAt = this.#now - (PAST_DAYS + 2) * DAY
    const pastHours = { ...hours, overrides: [], settings: { ...hours.settings, horizonDays: PAST_DAYS + 10 } }
    const meeting = this.#find({
      hours: pastHours,
      mentee,
      from: this.#now - PAST_DAYS * DAY,
      to: this.#now - 2 * HOUR,
      computedAt,
    })
    if (!meeting) return
    const { start } = meeting
    const createdAt = this.#before(start - hours.settings.minimumNoticeMinutes * MINUTE, 9)
    if (this.#random.next() < 0.12) {
      this.#cancel(hours, mentee, meeting, createdAt, start - Math.floor((start - createdAt) * this.#random.next()))
      return
    }
    const missed = this.#random.next() < 0.05
    const joined = (late: number) =>
      new Date(start + (this.#random.between(-8, late) * 60 + this.#random.between(0, 59)) * 1000)
    this.#book(hours, mentee, meeting, { createdAt, joined: { mentor: joined(1), mentee: missed ? null : joined(4) } })
  }

  /** A random time up to `days` before an instant. */
  #before(instant: number, days: number): number {
    return instant - Math.floor((0.05 + this.#random.next() * 0.95) * days * DAY)
  }

  #find({ hours, mentee, from, to, computedAt, first }: SlotQuery): Meeting | undefined {
    const durationMinutes = first ? 45 : this.#random.pick(DURATIONS)
    const starts = this.#calendars.starts(hours, computedAt, from, to, durationMinutes)
    const order = first ? starts : this.#random.shuffle(starts)
    const start = order.find((instant) => this.#calendars.isFree(hours, mentee, computedAt, instant, durationMinutes))
    return start === undefined ? undefined : { start, durationMinutes }
  }

  #cancel(hours: DemoHours, mentee: DemoPerson, meeting: Meeting, createdAt: number, at: number): void {
    const by = this.#random.next() < 0.5 ? 'mentor' : 'mentee'
    const cancelled = { by, reason: this.#random.pick(CANCEL_REASONS), at: new Date(at) } as const
    this.#book(hours, mentee, meeting, { createdAt, status: 'CANCELLED', cancelled })
  }

  #book(
    hours: DemoHours,
    mentee: DemoPerson,
    { start, durationMinutes }: Meeting,
    details: Partial<Omit<DemoBooking, 'createdAt'>> & { createdAt: number },
  ): void {
    const { mentor } = hours
    const end = start + durationMinutes * MINUTE
    if (details.status !== 'CANCELLED') this.#calendars.hold([mentor, mentee], start, end)
    this.bookings.push({
      mentor,
      mentee,
      status: 'UPCOMING',
      startsAt: new Date(start),
      endsAt: new Date(end),
      durationMinutes,
      notes: this.#random.next() < 0.9 ? this.#noteFor(mentor, mentee) : null,
      expiresAt: null,
      cancelled: null,
      moveRequest: null,
      joined: { mentor: null, mentee: null },
      ...details,
      createdAt: new Date(details.createdAt),
    })
  }

  /** A note on a shared topic that the mentee has not used before, preferably not used with this mentor either. */
  #noteFor(mentor: DemoPerson, mentee: DemoPerson): string | null {
    const shared = mentee.topics.filter((topic) => mentor.topics.includes(topic))
    const notes = (shared.length > 0 ? shared : mentee.topics).flatMap((topic) => NOTES[topic] ?? [])
    const newToMentee = notes.filter((note) => !this.#usedNotes.has(`${mentee.handle} ${note}`))
    const newToBoth = newToMentee.filter((note) => !this.#usedNotes.has(`${mentor.handle} ${note}`))
    if (newToMentee.length === 0) return null
    const note = this.#random.pick(newToBoth.length > 0 ? newToBoth : newToMentee)
    for (const { handle } of [mentor, mentee]) this.#usedNotes.add(`${handle} ${note}`)
    return note
  }
}

function sharesTopic(one: DemoPerson, other: DemoPerson): boolean {
  return one.topics.some((topic) => other.topics.includes(topic))
}
