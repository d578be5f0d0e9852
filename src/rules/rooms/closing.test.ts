import { expect, test } from 'vitest'
import { entryState, roomClosesAt } from './closing.ts'

const [startsAt, endsAt] = [Date.parse('2026-11-24T07:00:00Z'), Date.parse('2026-11-24T08:00:00Z')]
const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`)

test('people may stay for half an hour, or until the next commitment of one of them', () => {
  expect(roomClosesAt(endsAt, null)).toBe(at('08:30'))
  expect(roomClosesAt(endsAt, at('08:15'))).toBe(at('08:15'))
  expect(roomClosesAt(endsAt, at('09:00'))).toBe(at('08:30'))
  expect(roomClosesAt(endsAt, endsAt)).toBe(endsAt)
  expect(roomClosesAt(endsAt, at('07:30'))).toBe(endsAt)
})

test('the room opens ten minutes before the start, and after the end only to people who were in it', () => {
  const times = { startsAt, endsAt, closesAt: at('08:30') }
  expect(entryState(times, false, at('06:49'))).toBe('too_early')
  expect(entryState(times, true, at('06:49'))).toBe('too_early')
  expect(entryState(times, false, at('06:50'))).toBe('open')
  expect(entryState(times, false, endsAt)).toBe('over')
  expect(entryState(times, true, endsAt)).toBe('open')
  expect(entryState(times, true, at('08:30'))).toBe('over')
})
