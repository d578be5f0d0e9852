import { sql } from 'kysely'
import { isKnownZone } from '#rules/time/zones.ts'
import type { JobContext } from '#server/platform/context.ts'
import { bookingUpdate, wallTimesOf } from './store.ts'

/** How many bookings one run converts; the next run continues. */
const BATCH = 500

type Row = { id: string; starts_at: Date; mentor_zone: string; mentee_zone: string }

/**
 * Converts bookings of the version before, whose zone was that of the request: the start stays, the agreement is in the mentor's zone from
 * now on (D20). Must run before the rules of a zone change. The arithmetic of zones is done here and not in SQL.
 */
export async function adoptMentorZones({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<Row>`
    select b.id, b.starts_at, coalesce(mu.time_zone, 'UTC') as mentor_zone, coalesce(eu.time_zone, 'UTC') as mentee_zone
    from bookings b join users mu on mu.id = b.mentor_user_id join users eu on eu.id = b.mentee_user_id
    where b.mentee_wall_time is null and b.starts_at > ${now} and b.status <> 'CANCELLED'
    order by b.starts_at limit ${BATCH} for update of b`.execute(db)
  for (const row of rows) {
    if (!isKnownZone(row.mentor_zone) || !isKnownZone(row.mentee_zone)) continue
    const agreed = { ...row, time_zone: row.mentor_zone }
    await bookingUpdate(row.id, { time_zone: row.mentor_zone, ...wallTimesOf(agreed) }).execute(db)
  }
}
