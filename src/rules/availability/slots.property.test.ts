import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetsOfSchedule } from './schedule-offsets.ts'
import { compileSchedule } from './schedule.ts'
import { type OracleQuery, oracleSlots } from './slots.oracle.ts'
import { computeSlots, countByWeek, refuseSlot, type SlotQuery } from './slots.ts'
import { slotQuestion, trapZones } from '../testing/schedules.ts'

const RUNS_PER_ZONE = 300

function compiled({ source, bookedStarts, ...rest }: OracleQuery): SlotQuery {
  const schedule = compileSchedule(source)
  const offsets = offsetsOfSchedule(schedule, rest.now)
  return { ...rest, schedule, offsets, bookedByWeek: countByWeek(bookedStarts, offsets) }
}

describe.each(trapZones)('in %s', (zone) => {
  test('the engine finds exactly the slots that Temporal finds', () => {
    let slots = 0
    const property = fc.property(slotQuestion(zone), (question) => {
      const expected = oracleSlots(question)
      slots += expected.length
      expect(computeSlots(compiled(question))).toEqual(expected)
    })
    fc.assert(property, { numRuns: RUNS_PER_ZONE })
    // Inputs without any slot would prove nothing.
    expect(slots).toBeGreaterThan(RUNS_PER_ZONE)
  })

  test('a single start is free exactly when it is among the slots', () => {
    const property = fc.property(slotQuestion(zone), (question) => {
      const query = compiled(question)
      const slots = new Set(computeSlots(query))
      const quarter = 900_000
      for (
        let start = Math.ceil(query.from / quarter) * quarter;
        start < Math.min(query.to, query.from + 100 * quarter);
        start += quarter
      ) {
        expect(refuseSlot(query, start, query.durationMinutes) === null).toBe(slots.has(start))
      }
    })
    fc.assert(property, { numRuns: 20 })
  })
})
