import type { DateOverride } from '#rules/availability.ts'
import { MINUTE } from '#rules/days.ts'
import { compileSchedule, type Schedule, type SlotSettings } from '#rules/schedule.ts'
import { computeSlots, countByWeek, packBusy, refuseSlot } from '#rules/slots.ts'
import { type Clock, clockOf, wallOf } from '#rules/zones.ts'
import type { DemoPerson } from './people.ts'

/** When a mentor can be booked. */
export type DemoHours = {
  readonly mentor: DemoPerson
  readonly settings: SlotSettings
  readonly approveRequests: boolean
  readonly overrides: readonly DateOverride[]
}

type Interval = readonly [start: number, end: number]

/** Everybody's diary while the demo is being planned: knows who is free when, by the product's own rules. */
export class Desk {
  readonly #diaries = new Map<string, Interval[]>()
  readonly #clocks = new Map<string, Clock>()
  readonly #first: number
  readonly #last: number

  /** Every question is about instants between `first` and `last`. */
  constructor(first: number, last: number) {
    this.#first = first
    this.#last = last
  }

  clock(zone: string): Clock {
    let clock = this.#clocks.get(zone)
    if (!clock) this.#clocks.set(zone, (clock = clockOf(zone, this.#first, this.#last)))
    return clock
  }

  diary(person: DemoPerson): Interval[] {
    let diary = this.#diaries.get(person.handle)
    if (!diary) this.#diaries.set(person.handle, (diary = []))
    return diary
  }

  /** Bookable starts of a mentor as seen at `now`. */
  starts(hours: DemoHours, now: number, from: number, to: number, durationMinutes: number): number[] {
    return computeSlots({ ...this.#mentorTime(hours, now), from, to, durationMinutes })
  }

  /** May this mentor and this mentee meet then? Mentees are asleep from 22:30 to 6:00. */
  isFree(hours: DemoHours, mentee: DemoPerson, now: number, start: number, durationMinutes: number): boolean {
    if (refuseSlot(this.#mentorTime(hours, now), start, durationMinutes) !== null) return false
    const end = start + durationMinutes * MINUTE
    const wall = wallOf(this.clock(mentee.timeZone), start)
    const minute = (((wall / MINUTE) % 1440) + 1440) % 1440
    if (minute < 360 || minute + durationMinutes > 1350) return false
    return this.diary(mentee).every(([from, to]) => end <= from || to <= start)
  }

  hold(people: readonly DemoPerson[], start: number, end: number): void {
    for (const person of people) this.diary(person).push([start, end])
  }

  #mentorTime(hours: DemoHours, now: number) {
    const diary = this.diary(hours.mentor)
    const clock = this.clock(hours.mentor.timeZone)
    return {
      schedule: compiled(hours),
      clock,
      busy: packBusy(diary),
      bookedByWeek: countByWeek(
        diary.map(([start]) => start),
        clock,
      ),
      now,
    }
  }
}

const schedules = new WeakMap<DemoHours, Schedule>()

function compiled(hours: DemoHours): Schedule {
  let schedule = schedules.get(hours)
  if (!schedule) {
    const { mentor, settings, overrides } = hours
    schedule = compileSchedule({ timeZone: mentor.timeZone, weekly: mentor.hours, overrides, settings })
    schedules.set(hours, schedule)
  }
  return schedule
}
