import type { NoShow } from '#contract/sessions/schemas.ts'
import { mayDisputeNoShow } from '#rules/bookings/booking.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findNoShow, showNoShow } from './store.ts'

type Input = { params: { id: string }; body: { note?: string | undefined } }

/** Disputes a no-show report, by the side that it is about; the first dispute is final (D33). */
export async function disputeNoShow(ctx: Context<Member>, { params, body }: Input): Promise<NoShow> {
  const report = await findNoShow(ctx.db, params.id)
  const isAccused = report && report.reported_by !== ctx.actor.userId && isSide(report, ctx.actor.userId)
  if (!isAccused) throw new Refusal('not_found')
  if (report.disputed_at !== null) return showNoShow(report)
  if (!mayDisputeNoShow(report.created_at.getTime(), ctx.now.getTime())) throw new Refusal('no_show_final')
  const dispute = { disputed_at: ctx.now, dispute_note: body.note || null }
  const disputed = await ctx.db
    .updateTable('no_shows')
    .set(dispute)
    .where('id', '=', report.id)
    .where('disputed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // A concurrent dispute came first.
  if (!disputed) return disputeNoShow(ctx, { params, body })
  await ctx.emit('no-show.disputed', { noShowId: report.id })
  ctx.push([report.mentor_user_id, report.mentee_user_id], { subject: 'bookings', ids: [report.booking_id] })
  return showNoShow({ ...report, ...dispute })
}

const isSide = (report: { mentor_user_id: string; mentee_user_id: string }, userId: string) =>
  report.mentor_user_id === userId || report.mentee_user_id === userId
