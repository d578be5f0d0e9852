import { createHash } from 'node:crypto'
import type { RoomInput } from '#contract/rooms/events.ts'
import { findBooking } from '#server/features/bookings/public.ts'
import type { NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeRoom } from './change-room.ts'
import { personChannel, type RoomEntry } from './enter-room.ts'
import { findPeople } from './store.ts'

/** Passes the text of the shared notes on to the other person. It is stored nowhere. */
export async function relayNotes(
  ctx: NamespaceContext,
  { key, personId }: RoomEntry,
  input: RoomInput<'room:notes'>,
): Promise<void> {
  if (key.kind !== 'individual') throw new Refusal('forbidden')
  const people = await findPeople(ctx.db, key)
  if (!people.some(({ id }) => id === personId)) throw new Refusal('room_person_missing')
  for (const { id } of people) if (id !== personId) ctx.send(personChannel(key, id), 'room:notes', input)
}

/**
 * Somebody agrees to keep the notes, or takes that back. Of one person's text only a digest stays, until the room closes; the text itself
 * is stored once the other one has agreed to the same.
 */
export async function keepNotes(
  ctx: NamespaceContext,
  { key, personId }: RoomEntry,
  { text, turn, edit }: RoomInput<'room:keep-notes'>,
): Promise<void> {
  const agreement = text === null ? null : { turn, edit, digest: createHash('sha256').update(text).digest('base64') }
  const room = await changeRoom(ctx, key.id, { type: 'notes-agreement', id: personId, agreement })
  // Whoever agrees last leaves no agreement behind.
  if (!room || text === null || Object.keys(room.notes.agreed).length > 0) return
  const kept = { text, kept_at: ctx.now }
  await ctx.db
    .insertInto('kept_notes')
    .values({ booking_id: key.id, ...kept })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(kept))
    .execute()
  const booking = await findBooking(ctx.db, key.id)
  if (booking) ctx.push([booking.mentor_user_id, booking.mentee_user_id], { subject: 'kept-notes', ids: [key.id] })
}
