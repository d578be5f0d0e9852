import { MINUTE } from '#rules/time/days.ts'
import { roomLimits } from '#contract/rooms/constants.ts'
import { joinState } from '#rules/sessions/join.ts'

/**
 * Until when people may stay (epoch ms): half an hour after the end, but not into the next commitment of any of them, whose start is given.
 */
export const roomClosesAt = (endsAt: number, nextCommitment: number | null): number =>
  Math.max(endsAt, Math.min(endsAt + roomLimits.stayMinutes * MINUTE, nextCommitment ?? Infinity))

type Times = { readonly startsAt: number; readonly endsAt: number; readonly closesAt: number }

/** Whether somebody may enter now; after the end only who was in the room before. */
export function entryState({ startsAt, endsAt, closesAt }: Times, wasInside: boolean, now: number) {
  const state = joinState(startsAt, endsAt, now)
  return state === 'over' && wasInside && now < closesAt ? 'open' : state
}
