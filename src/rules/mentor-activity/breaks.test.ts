import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../time/days.ts'
import type { SettledRequest } from './activity.ts'
import { breakEnd, isOnBreak, movedBreakEnd, nextStep, type Questionable } from './breaks.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const settled = (outcome: SettledRequest['outcome'], ago: number): SettledRequest => ({
  outcome,
  requestedAt: now - ago - 2 * DAY,
  settledAt: now - ago,
})
const mentor = (facts: Partial<Questionable> = {}): Questionable => ({
  lastUsedAt: now - DAY,
  confirmedAt: null,
  asked: null,
  requests: [],
  ...facts,
})
const step = (facts: Partial<Questionable>) => nextStep(mentor(facts), now)
const threeExpired = [1, 2, 3].map((days) => settled('expired', days * DAY))

describe('a mentor is asked', () => {
  it('after thirty days without a use, not a moment before', () => {
    expect(step({ lastUsedAt: now - 30 * DAY + 1 })).toBe(null)
    expect(step({ lastUsedAt: now - 30 * DAY })).toEqual({ do: 'ask', about: 'silence' })
  })

  it('not about silence for thirty days after they said that they are here', () => {
    expect(step({ lastUsedAt: now - 60 * DAY, confirmedAt: now - 29 * DAY })).toBe(null)
    expect(step({ lastUsedAt: now - 60 * DAY, confirmedAt: now - 30 * DAY })).toEqual({ do: 'ask', about: 'silence' })
  })

  it('after three requests in a row expired', () => {
    expect(step({ requests: threeExpired })).toEqual({ do: 'ask', about: 'requests' })
    expect(step({ requests: threeExpired.slice(0, 2) })).toBe(null)
    expect(step({ requests: [settled('declined', HOUR), ...threeExpired] })).toBe(null)
  })

  it('not about requests that expired before they said that they are here', () => {
    expect(step({ requests: threeExpired, confirmedAt: now - 2.5 * DAY })).toBe(null)
  })
})

describe('an open question', () => {
  const silence = (ago: number) => ({ about: 'silence', at: now - ago }) as const
  const requests = (ago: number) => ({ about: 'requests', at: now - ago }) as const

  it('waits seven days, then the break begins', () => {
    const lastUsedAt = now - 40 * DAY
    expect(step({ lastUsedAt, asked: silence(7 * DAY - 1) })).toBe(null)
    expect(step({ lastUsedAt, asked: silence(7 * DAY) })).toEqual({ do: 'break' })
    expect(step({ requests: threeExpired, asked: requests(7 * DAY) })).toEqual({ do: 'break' })
  })

  it('about silence is answered by using the product, one about requests is not', () => {
    expect(step({ lastUsedAt: now - DAY, asked: silence(2 * DAY) })).toEqual({ do: 'withdraw' })
    expect(step({ lastUsedAt: now - DAY, requests: threeExpired, asked: requests(2 * DAY) })).toBe(null)
  })

  it('about requests is answered by answering one', () => {
    const answered = [settled('declined', HOUR), ...threeExpired]
    expect(step({ requests: answered, asked: requests(DAY) })).toEqual({ do: 'withdraw' })
    expect(step({ requests: answered, asked: requests(HOUR / 2) })).toBe(null)
  })
})

describe('a break', () => {
  it('ends at the start of its date in the zone of the mentor', () => {
    expect(breakEnd('2026-12-01', 'Africa/Nairobi', now)).toBe(Date.parse('2026-11-30T21:00:00Z'))
    expect(breakEnd('2026-11-24', 'Africa/Nairobi', now)).toBe(Date.parse('2026-11-23T21:00:00Z'))
  })

  it('has no end today, in the past, or more than a year ahead', () => {
    for (const date of ['2026-11-23', '2020-01-01', '2028-01-01'])
      expect(breakEnd(date, 'Africa/Nairobi', now)).toBe(null)
  })

  it('begins on the date where it is already tomorrow', () => {
    const late = Date.parse('2026-11-23T22:00:00Z')
    expect(breakEnd('2026-11-24', 'Africa/Nairobi', late)).toBe(null)
    expect(breakEnd('2026-11-24', 'UTC', late)).not.toBe(null)
  })

  it('keeps its date when the mentor moves to another zone', () => {
    const end = Date.parse('2026-11-30T21:00:00Z')
    expect(movedBreakEnd(end, 'Africa/Nairobi', 'Africa/Lagos')).toBe(Date.parse('2026-11-30T23:00:00Z'))
  })

  it('is over at its end', () => {
    const stored = { break_since: new Date(now - DAY), break_ends_at: new Date(now) }
    expect(isOnBreak(stored, now - 1)).toBe(true)
    expect(isOnBreak(stored, now)).toBe(false)
    expect(isOnBreak({ ...stored, break_ends_at: null }, now)).toBe(true)
    expect(isOnBreak({ break_since: null, break_ends_at: null }, now)).toBe(false)
  })
})
