import type { DateOverride } from '#rules/availability/availability.ts'
import { MINUTE } from '#rules/time/days.ts'
import { compileSchedule, type Schedule, type SlotSettings } from '#rules/availability/schedule.ts'
import { computeSlots, countByWeek, packBusy, refuseSlot } from '#rules/availability/slots.ts'
import { type ZoneOffsets, wallOf } from '#rules/time/zone-offsets.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import type { DemoPerson } from './people.ts'

/** When a mentor can be booked. */
export type DemoHours = {
  readonly mentor: DemoPerson
  readonly settings: SlotSettings
  readonly approveRequests: boolean
  readonly overrides: readonly DateOverride[]
}

type Interval = readonly [start: number, end: number]

/** The busy times of all demo people while sessions are planned; free slots are computed by the rules of the product. */
export class DemoCalendars {
  readonly #busyTimes = new Map<string, Interval[]>()
  readonly #offsets = new Map<string, ZoneOffsets>()
  readonly #first: number
  readonly #last: number

  /** Covers the instants between `first` and `last`. */
  constructor(first: number, last: number) {
    this.#first = first
    this.#last = last
  }

  offsets(zone: string): ZoneOffsets {
    let offsets = this.#offsets.get(zone)
    if (!offsets) this.#offsets.set(zone, (offsets = zoneOffsets(zone, this.#first, this.#last)))
    return offsets
  }

  busyTimes(person: DemoPerson): Interval[] {
    let busyTimes = this.#busyTimes.get(person.handle)
    if (!busyTimes) this.#busyTimes.set(person.handle, (busyTimes = []))
    return busyTimes
  }

  /** Bookable starts of a mentor, computed at `now`. */
  starts(hours: DemoHours, now: number, from: number, to: number, durationMinutes: number): number[] {
    return computeSlots({ ...this.#slotInput(hours, now), from, to, durationMinutes })
  }

  /** Whether mentor and mentee are both free; mentees do not meet between 22:30 and 6:00. */
  isFree(hours: DemoHours, mentee: DemoPerson, now: number, start: number, durationMinutes: number): boolean {
    if (refuseSlot(this.#slotInput(hours, now), start, durationMinutes) !== null) return false
    const end = start + durationMinutes * MINUTE
    const wall = wallOf(this.offsets(mentee.timeZone), start)
    const minute = (((wall / MINUTE) % 1440) + 1440) % 1440
    if (minute < 360 || minute + durationMinutes > 1350) return false
    return this.areFree([mentee], start, end)
  }

  /** Whether nobody of them has a session then. */
  areFree(people: readonly DemoPerson[], start: number, end: number): boolean {
    return people.every((person) => this.busyTimes(person).every(([from, to]) => end <= from || to <= start))
  }

  hold(people: readonly DemoPerson[], start: number, end: number): void {
    for (const person of people) this.busyTimes(person).push([start, end])
  }

  #slotInput(hours: DemoHours, now: number) {
    const busyTimes = this.busyTimes(hours.mentor)
    const offsets = this.offsets(hours.mentor.timeZone)
    return {
      schedule: compiledSchedule(hours),
      offsets,
      busy: packBusy(busyTimes),
      bookedByWeek: countByWeek(
        busyTimes.map(([start]) => start),
        offsets,
      ),
      now,
    }
  }
}

const schedules = new WeakMap<DemoHours, Schedule>()

function compiledSchedule(hours: DemoHours): Schedule {
  let schedule = schedules.get(hours)
  if (!schedule) {
    const { mentor, settings, overrides } = hours
    schedule = compileSchedule({ timeZone: mentor.timeZone, weekly: mentor.hours, overrides, settings })
    schedules.set(hours, schedule)
  }
  return schedule
}
