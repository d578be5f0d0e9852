import { sql } from 'kysely'
import { mayReportNoShow } from '#rules/booking.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asParticipant } from './policy.ts'
import { findBooking, stateOf } from './queries.ts'

type Input = { body: { kind: 'individual' | 'group'; sessionId: string; note?: string | undefined } }

/** Files that the other side did not come; once per side, a second report changes its note (D33). A group session has no other side. */
export async function reportNoShow(ctx: Context<Member>, { body }: Input): Promise<{ id: string }> {
  if (body.kind === 'group') throw new Refusal('not_found')
  const { booking: session, side } = asParticipant(await findBooking(ctx.db, body.sessionId), ctx.actor)
  const [mine, theirs] = [session.mentor_joined_at, session.mentee_joined_at].map((at) => at?.getTime() ?? null) as [
    number | null,
    number | null,
  ]
  const attendance = side === 'mentor' ? { mine, theirs } : { mine: theirs, theirs: mine }
  if (!mayReportNoShow(stateOf(session), attendance, ctx.now.getTime())) throw new Refusal('no_show_closed')
  const note = body.note || null
  return ctx.db
    .insertInto('no_shows')
    .values({ booking_id: session.id, reported_by: ctx.actor.userId, note, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['booking_id', 'reported_by']).doUpdateSet({ note: sql`excluded.note` }))
    .returning('id')
    .executeTakeFirstOrThrow()
}
