import { sql } from 'kysely'
import { DAY, dayText, HOUR } from '#rules/time/days.ts'
import { startOfDay } from '#rules/time/zones.ts'
import type { Db } from '#server/platform/database/database.ts'
import { factsOf } from '../features/mentor-activity/jobs.ts'
import { readMentorsAfter, storeFacts } from '../features/mentor-activity/store.ts'
import type { planDemo } from './plan.ts'
import { storedAs } from './seed-people.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

/** After so long mentors who approve requests have answered those of past sessions. */
const ANSWERED_AFTER = 5 * HOUR
/** By so much longer ago each mentor used the product than the one before. */
const APART = 9 * HOUR

/** When mentors were there and how they answered requests, and what cards say of it. */
export async function insertActivity(db: Db, now: Date, { hours }: ReturnType<typeof planDemo>): Promise<void> {
  const uses = hours.map(({ mentor }, index) => ({
    profile_id: storedAs(mentor).profileId,
    last_used_at: new Date(now.getTime() - (index + 1) * APART),
  }))
  await db.insertInto('mentor_activity').values(uses).execute()
  const approving = hours.filter(({ approveRequests }) => approveRequests)
  await sql`
    update bookings set request_outcome = 'accepted',
      request_settled_at = least(starts_at, created_at + ${ANSWERED_AFTER} * interval '1 millisecond')
    where mentor_id = any(${approving.map(({ mentor }) => storedAs(mentor).profileId)}::uuid[]) and status = 'UPCOMING'`.execute(
    db,
  )
  await insertBreak(db, now, hours)
  for (const mentor of await readMentorsAfter(db, now, nilId, hours.length))
    await storeFacts(db, { profileId: mentor.profileId, ...factsOf(mentor, now) })
}

/** One mentor takes a break of three weeks. */
async function insertBreak(db: Db, now: Date, hours: ReturnType<typeof planDemo>['hours']): Promise<void> {
  const resting = hours.findLast(({ mentor, approveRequests }) => mentor.hours.length > 0 && !approveRequests)
  if (!resting) return
  const { mentor } = resting
  const endsAt = startOfDay(mentor.timeZone, dayText(Math.floor((now.getTime() + 18 * DAY) / DAY)))
  await db
    .updateTable('profiles')
    .set({ break_since: new Date(now.getTime() - 3 * DAY), break_ends_at: new Date(endsAt!), break_cause: 'chosen' })
    .where('id', '=', storedAs(mentor).profileId)
    .execute()
}
