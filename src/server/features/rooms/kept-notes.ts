import type { KeptNotes, notesRoutes } from '#contract/rooms/notes-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { asParticipant, findBooking } from '#server/features/bookings/public.ts'
import type { Context, Member } from '#server/platform/context.ts'

/** What the caller and the other person of their session agreed to keep; an empty text where they kept nothing. */
export async function readKeptNotes(
  { db, actor }: Context<Member>,
  { params: { id } }: Parsed<typeof notesRoutes.keptNotes>,
): Promise<KeptNotes> {
  asParticipant(await findBooking(db, id), actor)
  const row = await db
    .selectFrom('kept_notes')
    .select(['text', 'kept_at'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  return { text: row?.text ?? '', keptAt: row?.kept_at.toISOString() ?? null }
}

/** Deletes them for both: keeping them takes two, no longer keeping them one. */
export async function deleteKeptNotes(
  ctx: Context<Member>,
  { params: { id } }: Parsed<typeof notesRoutes.deleteKeptNotes>,
): Promise<void> {
  const { booking } = asParticipant(await findBooking(ctx.db, id), ctx.actor)
  await ctx.db.deleteFrom('kept_notes').where('booking_id', '=', id).execute()
  ctx.push([booking.mentor_user_id, booking.mentee_user_id], { subject: 'kept-notes', ids: [id] })
}
