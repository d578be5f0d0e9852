import { expect, it } from 'vitest'
import { ApiError, Unreachable } from '#web/platform/api/api-error.ts'
import { timeConflict } from './time-conflict.ts'

const words = { unexpected: 'Unexpected', unreachable: 'Unreachable' }

it('a lost time has the nearest free ones', () => {
  const error = new ApiError(409, {
    code: 'slot_taken',
    errorMessages: ['That time was just taken'],
    nearest: [{ startsAt: '2026-11-26T06:30:00Z', date: '2026-11-26', time: '09:30:00' }],
  })
  expect(timeConflict(error, words)).toEqual({
    message: 'That time was just taken',
    nearest: ['2026-11-26T06:30:00.000Z'],
    isLostTime: true,
  })
})

it('a conflict that no other time can solve is none of a lost time', () => {
  const error = new ApiError(409, { code: 'session_started', errorMessages: ['This session has already started'] })
  expect(timeConflict(error, words)).toMatchObject({ message: 'This session has already started', isLostTime: false })
})

it('no response and a server error have different messages', () => {
  expect(timeConflict(new Unreachable('No answer'), words).message).toBe('Unreachable')
  expect(timeConflict(new ApiError(500, null), words).message).toBe('Unexpected')
})
