import { describe, expect, it } from 'vitest'
import { wallTimeOf } from './wall-time.ts'

describe('the wall time that is sent for a slot', () => {
  it('is that of the reader', () => {
    expect(wallTimeOf('2026-11-26T06:30:00Z', ['Africa/Nairobi', 'Africa/Lagos'])).toEqual({
      date: '2026-11-26',
      time: '09:30:00',
      timeZone: 'Africa/Nairobi',
    })
  })

  it('carries the date of that zone, also over midnight', () => {
    expect(wallTimeOf('2026-11-26T22:00:00Z', ['Africa/Nairobi']).date).toBe('2026-11-27')
    expect(wallTimeOf('2026-11-26T22:00:00Z', ['Africa/Nairobi']).time).toBe('01:00:00')
  })

  it('is that of the mentor when the reader’s clock shows the hour for the second time', () => {
    // Paris goes back from 03:00 to 02:00 at 01:00 UTC on 25 October 2026.
    const zones = ['Europe/Paris', 'Africa/Lagos']
    expect(wallTimeOf('2026-10-25T00:30:00Z', zones).timeZone).toBe('Europe/Paris')
    expect(wallTimeOf('2026-10-25T01:30:00Z', zones)).toEqual({
      date: '2026-10-25',
      time: '02:30:00',
      timeZone: 'Africa/Lagos',
    })
  })

  it('is UTC when both clocks show the hour for the second time', () => {
    expect(wallTimeOf('2026-10-25T01:30:00Z', ['Europe/Paris', 'Europe/Berlin'])).toEqual({
      date: '2026-10-25',
      time: '01:30:00',
      timeZone: 'UTC',
    })
  })

  it('knows a clock that goes back by half an hour', () => {
    // Lord Howe goes back from 02:00 to 01:30 at 15:00 UTC on 4 April 2026.
    expect(wallTimeOf('2026-04-04T15:00:00Z', ['Australia/Lord_Howe']).timeZone).toBe('UTC')
    expect(wallTimeOf('2026-04-04T14:30:00Z', ['Australia/Lord_Howe']).timeZone).toBe('Australia/Lord_Howe')
  })
})
