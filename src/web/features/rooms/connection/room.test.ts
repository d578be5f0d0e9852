import { expect, test } from 'vitest'
import type { RoomRole } from '#contract/rooms/constants.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { isNewlyMuted } from './room.ts'

const state = (muteCount: number, role: RoomRole = 'participant') => ({
  engine: 'forwarder' as const,
  isLocked: false,
  muteCount,
  people: [roomPersonOf('me', { role, microphone: true }), roomPersonOf('ada')],
})

test('a host mutes participants, also while their socket was lost, and not for what happened before they came', () => {
  expect(isNewlyMuted(1, 'me', state(3))).toBe(true)
  expect(isNewlyMuted(null, 'me', state(3))).toBe(false)
  expect(isNewlyMuted(3, 'me', state(3))).toBe(false)
  // A state from before arrives late.
  expect(isNewlyMuted(3, 'me', state(2))).toBe(false)
  expect(isNewlyMuted(1, 'me', state(2, 'cohost'))).toBe(false)
})
