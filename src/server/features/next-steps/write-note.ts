import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asMentor, readNote } from './queries.ts'

type Input = { params: { id: string }; body: { text: string } }

/** Writes the mentor's own note about a one-on-one that has started; an empty one deletes it. */
export async function writeNote(ctx: Context<Member>, { params, body: { text } }: Input) {
  const { db, actor, now } = ctx
  const booking = await asMentor(db, actor, params.id)
  if (booking.status !== 'UPCOMING' || booking.starts_at > now) throw new Refusal('session_not_over')
  if (text === '')
    await db
      .deleteFrom('session_notes')
      .where('booking_id', '=', booking.id)
      .where('author_user_id', '=', actor.userId)
      .execute()
  else
    await db
      .insertInto('session_notes')
      .values({ booking_id: booking.id, author_user_id: actor.userId, text, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['booking_id', 'author_user_id']).doUpdateSet({ text, updated_at: now }),
      )
      .execute()
  ctx.push([actor.userId], { subject: 'next-steps', ids: [booking.id] })
  return readNote(ctx, { params })
}
