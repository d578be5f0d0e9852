import { HOUR } from '#rules/time/days.ts'
import { JOIN_OPENS_BEFORE } from './join.ts'

/** Reminders go out this many hours before the start (D32). */
const REMINDER_HOURS = [24, 1] as const
export type ReminderHours = (typeof REMINDER_HOURS)[number]

/** What comes of an agreed session, in this order: its reminders, by their hours, the opening of its room, its end. */
const MOMENTS = [...REMINDER_HOURS, 'open', 'finish'] as const
export type Moment = (typeof MOMENTS)[number]
/** Instants in epoch milliseconds. */
type Times = { startsAt: number; endsAt: number }

/** When a moment of a session is due. */
export function momentAt(moment: Moment, { startsAt, endsAt }: Times): number {
  if (moment === 'finish') return endsAt
  return startsAt - (moment === 'open' ? JOIN_OPENS_BEFORE : moment * HOUR)
}

/** The first moment of a session that is ahead; its end when none is. */
export const momentAhead = (times: Times, now: number): Moment =>
  MOMENTS.find((moment) => momentAt(moment, times) > now) ?? 'finish'

/** The one that follows, even when its time has passed; null after the end. */
export const momentAfter = (moment: Moment): Moment | null => MOMENTS[MOMENTS.indexOf(moment) + 1] ?? null

/** Jobs may run a little early, because the clocks of the server and of the database differ. */
const EARLY = 1000

/** Whether a reminder is still worth sending: not before its time, not after the start, and the day's reminder not in the last hour. */
export const isReminderTimely = (hours: ReminderHours, startsAt: number, now: number) =>
  now >= startsAt - hours * HOUR - EARLY && now < (hours === 24 ? startsAt - HOUR : startsAt)
