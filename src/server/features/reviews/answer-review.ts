import { sql } from 'kysely'
import type { Review } from '#contract/reviews/routes.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findReview, showReview } from './queries.ts'

type Input = { params: { id: string }; body: { text: string } }

/** The reviewed mentor answers, once; for everyone else there is nothing to answer. */
export async function answerReview(ctx: Context<Member>, { params: { id }, body }: Input): Promise<Review> {
  const { actor, db, now } = ctx
  const row = await findReview(db, id)
  if (row?.mentor_id !== actor.profileId) throw new Refusal('not_found')
  const { rows } = await sql`
    update reviews set reply = ${body.text}, replied_at = ${now} where id = ${id} and reply is null returning id`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal('review_reply_exists')
  await ctx.emit('review.answered', { reviewId: id })
  ctx.push([actor.userId], { subject: 'reviews', ids: [id] })
  return showReview({ ...row, reply: body.text, replied_at: now }, actor.profileId)
}
