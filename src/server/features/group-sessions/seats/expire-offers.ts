import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import { changeSeats, type SeatChange } from './store.ts'
import { sessionLock } from './lock-seats.ts'
import { announceSeats, offerFreeSeats } from './offer-seats.ts'
import { wakeHosts } from '../wake-people.ts'

type Ctx = Pick<JobContext, 'db' | 'now' | 'emit' | 'push'>

/** So many sessions at once; the next minute takes the rest. */
const MOST = 200

/** Ends the offers of a session, which the caller has locked, that nobody took in time, and offers their seats to the next in line. */
export async function expireOffers(ctx: Ctx, sessionId: string): Promise<void> {
  // The occurrences are locked in their order before any of them changes.
  const { rows } = await sql<{ occurrence_id: string; user_id: string; profile_id: string }>`
    select r.occurrence_id, r.user_id, r.profile_id from rsvps r join group_occurrences o on o.id = r.occurrence_id
    where r.group_session_id = ${sessionId} and r.status = 'OFFERED' and r.offer_expires_at <= ${ctx.now}
    order by o.starts_at, r.place for update of o`.execute(ctx.db)
  if (rows.length === 0) return
  const changes = rows.map((row): SeatChange => ({
    sessionId,
    occurrenceId: row.occurrence_id,
    userId: row.user_id,
    profileId: row.profile_id,
    from: 'OFFERED',
    to: 'CANCELLED',
  }))
  await changeSeats(ctx.db, ctx.now, changes)
  await announceSeats(ctx, 'rsvp.offer-expired', changes)
  await offerFreeSeats(
    ctx,
    changes.map(({ occurrenceId }) => occurrenceId),
  )
  await wakeHosts(ctx, sessionId)
}

/** The job: all sessions in which an offer has run out. */
export async function expireAllOffers(ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select group_session_id as id from rsvps where status = 'OFFERED' and offer_expires_at <= ${ctx.now}
    group by group_session_id order by group_session_id limit ${MOST}`.execute(ctx.db)
  for (const { id } of rows) {
    await sessionLock(id).execute(ctx.db)
    await expireOffers(ctx, id)
  }
}
