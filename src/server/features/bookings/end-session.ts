import type { Role } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import type { Session } from './queries.ts'

/** Cancels a locked session: the row stays, both people are free again. `by` null: nobody answered in time. */
export async function endSession(
  ctx: Pick<Context, 'db' | 'now'>,
  session: Session,
  by: Role | null,
  reason: string,
): Promise<Session> {
  const ended = {
    status: 'CANCELLED',
    cancelled_by: by,
    cancel_reason: reason,
    cancelled_at: ctx.now,
    sequence: session.sequence + 1,
  } as const
  await ctx.db.updateTable('bookings').set(ended).where('id', '=', session.id).execute()
  await ctx.db.deleteFrom('commitments').where('session_id', '=', session.id).execute()
  return { ...session, ...ended }
}
