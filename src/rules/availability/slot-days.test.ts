import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../time/days.ts'
import { slotDaysJson, type SlotDay } from './slot-days.ts'
import { trapZones } from '../testing/schedules.ts'
import { zoneOffsets } from '../time/zones.ts'

function plainly(slots: number[], viewer: string, mentor: string): SlotDay[] {
  const days: SlotDay[] = []
  for (const start of slots) {
    const instant = Temporal.Instant.fromEpochMilliseconds(start)
    const [seen, theirs] = [instant.toZonedDateTimeISO(viewer), instant.toZonedDateTimeISO(mentor)]
    const date = seen.toPlainDate().toString()
    const slot = { startsAt: new Date(start).toISOString(), time: faceOf(seen), mentorTime: faceOf(theirs) }
    const day = days.find((one) => one.date === date)
    if (day === undefined) days.push({ date, slots: [slot] })
    else day.slots.push(slot)
  }
  return days
}

const daysOf = (slots: number[], viewer: string, mentor: string) =>
  JSON.parse(slotDaysJson(slots, clock(viewer, slots), clock(mentor, slots))) as SlotDay[]
const faceOf = (moment: Temporal.ZonedDateTime) => moment.toPlainTime().toString({ smallestUnit: 'second' })
const clock = (zone: string, slots: number[]) => zoneOffsets(zone, slots[0] ?? 0, slots.at(-1) ?? 0)

test('the days of any viewer and mentor are those that Temporal computes', () => {
  const zone = fc.constantFrom(...trapZones)
  const steps = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 })
  const first = fc.integer({ min: Date.UTC(1990, 0, 1) / (15 * MINUTE), max: Date.UTC(2030, 0, 1) / (15 * MINUTE) })
  const property = fc.property(zone, zone, first, steps, (viewer, mentor, begin, gaps) => {
    let at = begin
    const slots = gaps.map((gap) => (at += gap) * 15 * MINUTE)
    const expected = plainly(slots, viewer, mentor)
    expect(slotDaysJson(slots, clock(viewer, slots), clock(mentor, slots))).toBe(JSON.stringify(expected))
  })
  fc.assert(property, { numRuns: 300 })
})

test('no slots give no days', () => {
  expect(slotDaysJson([], zoneOffsets('UTC', 0, 0), zoneOffsets('UTC', 0, 0))).toBe('[]')
})

test('a date that comes twice, because the clock goes back over midnight, stays one day', () => {
  // St John's, 7 November 2010: at 00:01 it was 23:01 of the 6th again.
  const midnight = Date.UTC(2010, 10, 7, 2, 30)
  const slots = [-30, 0, 30, 60, 90].map((minutes) => midnight + minutes * MINUTE)
  const days = daysOf(slots, 'America/St_Johns', 'Africa/Lagos')
  expect(days.map((day) => [day.date, day.slots.map((slot) => slot.time)])).toEqual([
    ['2010-11-06', ['23:30:00', '23:30:00']],
    ['2010-11-07', ['00:00:00', '00:00:00', '00:30:00']],
  ])
})

test('a viewer sees an evening in Lagos as the afternoon in New York, and the same instant as a Date spells it', () => {
  const start = Date.UTC(2026, 10, 21, 18, 30)
  const days = daysOf([start, start + DAY], 'America/New_York', 'Africa/Lagos')
  expect(days[0]).toEqual({
    date: '2026-11-21',
    slots: [{ startsAt: new Date(start).toISOString(), time: '13:30:00', mentorTime: '19:30:00' }],
  })
  expect(days).toHaveLength(2)
})
