import { sql, type Selectable } from 'kysely'
import type { NoShow } from '#contract/sessions/schemas.ts'
import { NO_SHOW_DISPUTE } from '#rules/bookings/booking.ts'
import { blockedAround } from '#server/features/bookings/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Bookings, NoShows } from '#server/platform/database/db.gen.ts'

/** A no-show report with the two sides of its booking. */
export type NoShowRow = Selectable<NoShows> & Pick<Selectable<Bookings>, 'mentor_user_id' | 'mentee_user_id'>

/** Reports that stand: not those of a side that kept the other out by a block, whichever came first. */
const selectNoShows = (db: Db) =>
  db
    .selectFrom('no_shows as report')
    .innerJoin('bookings as b', 'b.id', 'report.booking_id')
    .selectAll('report')
    .select(['b.mentor_user_id', 'b.mentee_user_id'])
    .where(
      sql<boolean>`not case report.reported_by when b.mentor_user_id then ${blockedAround('mentor')} else ${blockedAround('mentee')} end`,
    )

/** A no-show report, whoever may see it. */
export const findNoShow = (db: Db, id: string): Promise<NoShowRow | undefined> =>
  selectNoShows(db).where('report.id', '=', id).executeTakeFirst()

/** A no-show report as both sides see it. */
export const showNoShow = (report: NoShowRow): NoShow => ({
  id: report.id,
  reportedBy: report.reported_by === report.mentor_user_id ? 'mentor' : 'mentee',
  note: report.note,
  reportedAt: report.created_at.toISOString(),
  disputableUntil: new Date(report.created_at.getTime() + NO_SHOW_DISPUTE).toISOString(),
  disputedAt: report.disputed_at?.toISOString() ?? null,
  disputeNote: report.dispute_note,
})

/** The no-show reports of a booking, at most one of each side. */
export async function findNoShows(db: Db, bookingId: string): Promise<NoShow[]> {
  const rows = await selectNoShows(db).where('report.booking_id', '=', bookingId).orderBy('report.created_at').execute()
  return rows.map(showNoShow)
}
