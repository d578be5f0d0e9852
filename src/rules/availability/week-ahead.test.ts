import { expect, test } from 'vitest'
import { zoneOffsets } from '../time/zones.ts'
import { intervalsFrom, weekAhead, weekAheadBounds } from './week-ahead.ts'

const at = (text: string) => Date.parse(text)
const nairobi = zoneOffsets('Africa/Nairobi', at('2026-11-20T00:00Z'), at('2026-12-20T00:00Z'))
// 11:00 on a Thursday in Nairobi.
const now = at('2026-11-26T08:00Z')

test('a week has seven local days, today first', () => {
  expect(weekAheadBounds(nairobi, now)).toEqual({ from: at('2026-11-25T21:00Z'), to: at('2026-12-02T21:00Z') })
  const days = weekAhead({ free: [], booked: [], busy: [] }, nairobi, now)
  expect(days.map(({ date }) => date)).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ])
  expect(days.flatMap(({ periods }) => periods)).toEqual([])
})

test('starts that follow each other are one free period', () => {
  const starts = ['12:00', '12:30', '13:00', '15:00'].map((time) => at(`2026-11-26T${time}Z`))
  const [today] = weekAhead({ free: intervalsFrom(starts, 30), booked: [], busy: [] }, nairobi, now)
  expect(today!.periods).toEqual([
    { kind: 'free', startMinute: 900, endMinute: 990, bookingId: null },
    { kind: 'free', startMinute: 1080, endMinute: 1110, bookingId: null },
  ])
})

test('what is booked is not busy elsewhere too, and a period over midnight is on both days', () => {
  const booked = [{ start: at('2026-11-26T10:00Z'), end: at('2026-11-26T11:00Z'), bookingId: 'b1' }]
  const busy = [at('2026-11-26T09:30Z'), at('2026-11-26T11:15:20Z'), at('2026-11-26T20:00Z'), at('2026-11-26T22:00Z')]
  const days = weekAhead({ free: [], booked, busy }, nairobi, now)
  expect(days[0]!.periods).toEqual([
    { kind: 'busy', startMinute: 750, endMinute: 780, bookingId: null },
    { kind: 'booked', startMinute: 780, endMinute: 840, bookingId: 'b1' },
    { kind: 'busy', startMinute: 840, endMinute: 856, bookingId: null },
    { kind: 'busy', startMinute: 1380, endMinute: 1440, bookingId: null },
  ])
  expect(days[1]!.periods).toEqual([{ kind: 'busy', startMinute: 0, endMinute: 60, bookingId: null }])
})

test('an hour that the clock repeats is shown with its length', () => {
  // In London 01:00 to 02:00 came twice on 25 October 2026.
  const london = zoneOffsets('Europe/London', at('2026-10-20T00:00Z'), at('2026-11-05T00:00Z'))
  const busy = [at('2026-10-25T00:30Z'), at('2026-10-25T01:30Z')]
  const days = weekAhead({ free: [], booked: [], busy }, london, at('2026-10-24T12:00Z'))
  expect(days[1]!.periods).toEqual([{ kind: 'busy', startMinute: 90, endMinute: 150, bookingId: null }])
})
