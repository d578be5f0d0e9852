import { nearestFree } from '#rules/availability/slots.ts'
import { mentorTimeOf } from '#server/features/availability/public.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { BookingRow } from './store.ts'

/** Another start for a booking: the instant, and the page on which it is preselected. */
export type Alternative = { startsAt: Date; url: string }

const COUNT = 3

/**
 * The three free starts nearest to that of a booking that was not accepted, without that start itself.
 * None if the mentor offers nothing any more or one blocked the other.
 */
export async function findAlternatives(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { APP_URL }: Pick<Env, 'APP_URL'>,
  booking: BookingRow,
): Promise<Alternative[]> {
  if (await isBlockedBetween(db, booking.mentor_user_id, booking.mentee_user_id)) return []
  const time = await mentorTimeOf(db, booking.mentor_id, now.getTime())
  if (!time) return []
  const { mentor_slug: slug, duration_minutes: duration } = booking
  const start = booking.starts_at.getTime()
  return nearestFree(time, start, duration, COUNT + 1)
    .filter((free) => free !== start)
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .slice(0, COUNT)
    .sort((a, b) => a - b)
    .map((free) => {
      const startsAt = new Date(free)
      const choice = new URLSearchParams({ at: startsAt.toISOString(), duration: String(duration) })
      return { startsAt, url: `${APP_URL}/mentor/${slug}/book-session?${choice}` }
    })
}
