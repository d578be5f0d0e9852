import { describe, expect, it } from 'vitest'
import type { GroupSessionDetail, Occurrence } from '#contract/group-sessions/schemas.ts'
import { applySeatChange, changesTo, isInEffect } from './seat-changes.ts'
import { viewerStatusOf } from './viewer-status.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const shown = {
  status: 'UPCOMING',
  endsAt: '2026-11-26T16:00:00.000Z',
  isHost: false,
  isCohost: false,
  rsvp: null,
  offerExpiresAt: null,
  capacity: 2,
  going: 1,
} as const

describe('what a reader can do', () => {
  it('a cancelled date is cancelled for every viewer', () => {
    expect(viewerStatusOf({ ...shown, status: 'CANCELLED', isHost: true }, now)).toBe('cancelled')
  })

  it('a date is past from its end on', () => {
    const end = Date.parse(shown.endsAt)
    expect(viewerStatusOf({ ...shown, rsvp: 'GOING' }, end)).toBe('past')
    expect(viewerStatusOf({ ...shown, rsvp: 'GOING' }, end - 1)).toBe('going')
  })

  it('the host and the cohosts need no seat', () => {
    expect(viewerStatusOf({ ...shown, isCohost: true }, now)).toBe('hosting')
  })

  it('an offer that has run out is none', () => {
    const offered = { ...shown, rsvp: 'OFFERED', offerExpiresAt: '2026-11-26T12:00:00.000Z' } as const
    expect(viewerStatusOf(offered, now - 1)).toBe('offered')
    expect(viewerStatusOf(offered, now)).toBe('open')
  })

  it('a session is full when as many come as may', () => {
    expect(viewerStatusOf({ ...shown, going: 2 }, now)).toBe('full')
    expect(viewerStatusOf({ ...shown, going: 2, capacity: null }, now)).toBe('open')
  })
})

describe('ahead of the server', () => {
  const one = (id: string, more: Partial<Occurrence> = {}) =>
    ({
      id,
      occurrenceDate: id,
      status: 'UPCOMING',
      endsAt: '2026-11-27T16:00:00.000Z',
      rsvp: null,
      going: 1,
      capacity: 2,
      ...more,
    }) as Occurrence
  const session = (occurrences: Occurrence[]) =>
    ({ ...shown, occurrenceId: 'a', occurrences, viewer: { rsvp: null } }) as unknown as GroupSessionDetail

  it('a seat at one date changes that date only', () => {
    const after = applySeatChange(session([one('a'), one('b')]), { action: 'take', date: 'a' }, now)
    expect(after.occurrences.map(({ rsvp, going }) => [rsvp, going])).toEqual([
      ['GOING', 2],
      [null, 1],
    ])
    expect([after.rsvp, after.viewer.rsvp, after.going]).toEqual(['GOING', 'GOING', 2])
  })

  it('for all dates there is a place in line where the seats are taken, and none where it is over or cancelled', () => {
    const all = [
      one('a', { rsvp: 'OFFERED', going: 2 }),
      one('b', { going: 2 }),
      one('c', { status: 'CANCELLED' }),
      one('d', { endsAt: '2026-11-26T12:00:00.000Z' }),
      one('e', { rsvp: 'GOING' }),
    ]
    const after = applySeatChange(session(all), { action: 'take', date: null }, now)
    expect(after.occurrences.map(({ rsvp }) => rsvp)).toEqual(['GOING', 'WAITLISTED', null, null, 'GOING'])
    expect(after.occurrences.map(({ going }) => going)).toEqual([3, 2, 1, 1, 1])
  })

  it('leaving releases a seat, and leaving the waitlist does not change the count', () => {
    const all = [one('a', { rsvp: 'GOING' }), one('b', { rsvp: 'WAITLISTED', going: 2 }), one('c')]
    const after = applySeatChange(session(all), { action: 'leave', date: null }, now)
    expect(after.occurrences.map(({ rsvp, going }) => [rsvp, going])).toEqual([
      ['CANCELLED', 0],
      ['CANCELLED', 2],
      [null, 1],
    ])
  })

  it('a change is in effect once every date that is ahead is as it leaves them; an offer is no seat yet', () => {
    const over = one('d', { endsAt: '2026-11-26T12:00:00.000Z' })
    const all = session([one('a', { rsvp: 'GOING' }), one('b', { rsvp: 'WAITLISTED' }), over])
    const is = (given: GroupSessionDetail, action: 'take' | 'leave', date: string | null = null) =>
      isInEffect(given, { action, date }, now)
    expect([is(all, 'take'), is(all, 'leave'), is(all, 'leave', 'a')]).toEqual([true, false, false])
    const mixed = session([one('a', { rsvp: 'OFFERED' }), one('b', { rsvp: 'CANCELLED' })])
    expect([is(mixed, 'take', 'a'), is(mixed, 'leave', 'a')]).toEqual([false, false])
    expect([is(mixed, 'take', 'b'), is(mixed, 'leave', 'b')]).toEqual([false, true])
  })
})

describe('the dates that are sent', () => {
  const date = (occurrenceDate: string, rsvp: Occurrence['rsvp']) => ({ occurrenceDate, rsvp }) as Occurrence
  const ahead = [date('2026-11-26', 'GOING'), date('2026-11-27', null), date('2026-11-28', 'CANCELLED')]

  it('are those that changed: first the seats that are left', () => {
    expect(changesTo(ahead, new Set(['2026-11-28']))).toEqual([
      { action: 'leave', date: '2026-11-26' },
      { action: 'take', date: '2026-11-28' },
    ])
    expect(changesTo(ahead, new Set(['2026-11-26']))).toEqual([])
  })

  it('are one call where all are taken for the first time, or all left', () => {
    const open = ahead.slice(1)
    expect(changesTo(open, new Set(['2026-11-27', '2026-11-28']))).toEqual([{ action: 'take', date: null }])
    expect(changesTo(ahead, new Set())).toEqual([{ action: 'leave', date: null }])
    expect(changesTo(open, new Set())).toEqual([])
  })
})
