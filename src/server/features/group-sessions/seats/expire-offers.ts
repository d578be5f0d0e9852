import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { invalidateHostClients, lockSession } from '../store.ts'
import { changeSeats, emitOfferEvents, offerFreeSeats, type SeatChange } from './store.ts'

type Ctx = Pick<JobContext, 'db' | 'now' | 'emit' | 'push'>

/** How many sessions one run of the job takes; the next run continues. */
const BATCH = 200

/** Ends the expired offers of a session and offers their seats to the next on the waitlist. The caller holds the lock of the session. */
export async function expireOffers(ctx: Ctx, sessionId: string): Promise<void> {
  // Locks the occurrences by start before any of them changes.
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
  await emitOfferEvents(ctx, 'rsvp.offer-expired', changes)
  await offerFreeSeats(
    ctx,
    changes.map(({ occurrenceId }) => occurrenceId),
  )
  await invalidateHostClients(ctx, sessionId)
}

/** Ends expired offers in all sessions. */
async function expireAllOffers(ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select group_session_id as id from rsvps where status = 'OFFERED' and offer_expires_at <= ${ctx.now}
    group by group_session_id order by group_session_id limit ${BATCH}`.execute(ctx.db)
  for (const { id } of rows) {
    await lockSession(ctx.db, id)
    await expireOffers(ctx, id)
  }
}

export const offerJobs: Readonly<Record<string, Job>> = {
  'expire-offers': { run: expireAllOffers, cron: '* * * * *' },
}
