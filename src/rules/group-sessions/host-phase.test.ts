import { expect, test } from 'vitest'
import { hostPhase } from './host-phase.ts'

const startsAt = Date.parse('2026-11-24T15:00:00Z')
const endsAt = Date.parse('2026-11-24T16:00:00Z')

test.each([
  ['14:49:59', 'before'],
  ['14:50:00', 'during'],
  ['15:59:59', 'during'],
  ['16:00:00', 'after'],
])('at %s a meeting from 15:00 to 16:00 is in the phase %s', (time, phase) => {
  expect(hostPhase(startsAt, endsAt, Date.parse(`2026-11-24T${time}Z`))).toBe(phase)
})
