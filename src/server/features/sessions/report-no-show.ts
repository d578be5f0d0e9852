import { sql } from 'kysely'
import { mayReportNoShow } from '#rules/bookings/booking.ts'
import { asParticipant, findBooking, hasBlockedAround, stateOf } from '#server/features/bookings/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Input = { body: { kind: 'individual' | 'group'; sessionId: string; note?: string | undefined } }

/**
 * Reports that the other side did not come; a second report of a side changes its note (D33). Whoever blocked the other side around the
 * session kept them out and cannot report it (D64). A group session has no other side.
 */
export async function reportNoShow(ctx: Context<Member>, { body }: Input): Promise<{ id: string }> {
  const { actor, db, now } = ctx
  if (body.kind === 'group') throw new Refusal('not_found')
  const { booking, side } = asParticipant(await findBooking(db, body.sessionId), actor)
  const joinedAt = {
    mentor: booking.mentor_joined_at?.getTime() ?? null,
    mentee: booking.mentee_joined_at?.getTime() ?? null,
  }
  const attendance = { mine: joinedAt[side], theirs: joinedAt[side === 'mentor' ? 'mentee' : 'mentor'] }
  if (!mayReportNoShow(stateOf(booking), attendance, now.getTime())) throw new Refusal('no_show_closed')
  if (await hasBlockedAround(db, booking.id, side)) throw new Refusal('no_show_blocked')
  const note = body.note || null
  const { id, isNew } = await db
    .insertInto('no_shows')
    .values({ booking_id: booking.id, reported_by: actor.userId, note, created_at: now })
    .onConflict((conflict) => conflict.columns(['booking_id', 'reported_by']).doUpdateSet({ note: sql`excluded.note` }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  if (isNew) await ctx.emit('no-show.reported', { noShowId: id })
  ctx.push([booking.mentor_user_id, booking.mentee_user_id], { subject: 'bookings', ids: [booking.id] })
  return { id }
}
