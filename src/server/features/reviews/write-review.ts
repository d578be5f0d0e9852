import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { createReviewBody } from '#contract/reviews/schemas.ts'
import type { Review } from '#contract/reviews/routes.ts'
import { isVisibleTo } from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAttended } from './find-attended.ts'
import { findReview, showReview } from './queries.ts'

type Input = { body: z.infer<typeof createReviewBody> }

/** Writes a review of a session that the caller attended: once, within 14 days. */
export async function writeReview(ctx: Context<Member>, { body }: Input): Promise<Review> {
  const { actor, db, now } = ctx
  const [attended] = await findAttended(db, actor.userId, now, body)
  if (!attended) throw new Refusal((await mayKnow(ctx, body)) ? 'review_not_attended' : 'not_found')
  const [booking, group] = body.kind === 'group' ? [null, body.sessionId] : [body.sessionId, null]
  const { rows } = await sql<{ id: string }>`
    insert into reviews (booking_id, group_session_id, mentor_id, author_user_id, author_id, overall, audio, content_delivery,
      student_interaction, timeliness, text, anonymous, created_at)
    values (${booking}, ${group}, ${attended.mentor_id}, ${actor.userId}, ${actor.profileId}, ${body.overall}, ${body.audio ?? null}, ${body.contentDelivery ?? null},
      ${body.studentInteraction ?? null}, ${body.timeliness ?? null}, ${body.text || null}, ${body.anonymous}, ${now})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Refusal('review_exists')
  await ctx.emit('review.written', { reviewId: id })
  ctx.push([actor.userId, attended.mentor_user_id], { subject: 'reviews', ids: [id] })
  return showReview((await findReview(db, id))!, actor.profileId)
}

/** Whether the caller may know that the session exists: they take part in it, or can see it. */
async function mayKnow({ actor, db }: Context<Member>, { kind, sessionId }: Input['body']): Promise<boolean> {
  const known =
    kind === 'individual'
      ? sql`select from bookings where id = ${sessionId} and (mentor_user_id = ${actor.userId} or mentee_user_id = ${actor.userId})`
      : sql`select from group_sessions s where s.id = ${sessionId} and ${isVisibleTo(actor.userId)}`
  return (await known.execute(db)).rows.length > 0
}
