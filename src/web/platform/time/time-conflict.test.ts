// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { ApiError, Unreachable } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { timeConflict } from './time-conflict.ts'

it('a lost time has the nearest free ones', () => {
  const error = new ApiError(409, {
    code: 'slot_taken',
    errorMessages: ['That time was just taken'],
    nearest: [{ startsAt: '2026-11-26T06:30:00Z', date: '2026-11-26', time: '09:30:00' }],
  })
  expect(timeConflict(error)).toEqual({
    message: 'That time was just taken',
    nearest: ['2026-11-26T06:30:00.000Z'],
    isLostTime: true,
    isRefusal: true,
  })
})

it('a conflict that no other time can solve is none of a lost time', () => {
  const error = new ApiError(409, { code: 'session_started', errorMessages: ['This session has already started'] })
  expect(timeConflict(error)).toMatchObject({ message: 'This session has already started', isLostTime: false })
})

it('without a decision of the server no time is lost', () => {
  for (const error of [new Unreachable('unanswered'), new ApiError(500, null)])
    expect(timeConflict(error)).toEqual({
      message: failureText(error),
      nearest: [],
      isLostTime: false,
      isRefusal: false,
    })
})
