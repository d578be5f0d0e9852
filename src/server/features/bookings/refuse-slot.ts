import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { MINUTE } from '#rules/time/days.ts'
import { type MentorTime, nearestFree, packBusy } from '#rules/availability/slots.ts'
import { wallAt } from '#rules/time/zones.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A requested slot: `start` is null for a wall time that a clock change skips, `timeZone` is the requester's. */
type RequestedSlot = {
  readonly start: number | null
  readonly durationMinutes: number
  readonly timeZone: string
  /** Reads all upcoming time of the mentor, for alternatives; null for a mentor who offers nothing. */
  readonly wholeTime: () => Promise<MentorTime | null>
}

const withAlternatives: readonly ErrorCode[] = ['slot_taken', 'slot_outside_availability', 'weekly_cap_reached']

/** The refusal of a slot, with the three nearest free ones if another start could be accepted. */
export async function slotRefusal(code: ErrorCode, slot: RequestedSlot): Promise<Refusal> {
  const { start } = slot
  const time = withAlternatives.includes(code) && start !== null ? await slot.wholeTime() : null
  return new Refusal(code, time === null || start === null ? {} : { nearest: nearest(time, start, slot) })
}

function nearest(
  time: MentorTime,
  start: number,
  { durationMinutes, timeZone }: RequestedSlot,
): NonNullable<ErrorBody['nearest']> {
  return nearestFree(time, start, durationMinutes).map((instant) => ({
    startsAt: new Date(instant).toISOString(),
    ...wallAt(timeZone, instant),
  }))
}

/** The refusal after `holdTime` found these users busy; a busy mentor takes precedence. */
export async function conflictRefusal(
  busyUserIds: readonly string[],
  mentorUserId: string,
  slot: RequestedSlot & { start: number },
): Promise<Refusal> {
  if (!busyUserIds.includes(mentorUserId)) return new Refusal('own_time_taken')
  // Commitments of the mentor as a mentee are made without the mentor's lock, so the time that was read may lack them.
  const wholeTime = async () => {
    const time = await slot.wholeTime()
    const taken = [slot.start, slot.start + slot.durationMinutes * MINUTE] as const
    return time && { ...time, busy: packBusy([...pairs(time.busy), taken]) }
  }
  return slotRefusal('slot_taken', { ...slot, wholeTime })
}

function* pairs(packed: readonly number[]): Generator<readonly [number, number]> {
  for (let i = 0; i < packed.length; i += 2) yield [packed[i]!, packed[i + 1]!]
}
