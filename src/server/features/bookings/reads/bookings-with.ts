import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import { containsWords } from '#server/platform/database/contains-text.ts'
import { sideColumn } from '../store.ts'

type BookingWith = { id: string; startsAt: Date; profileId: string; fullName: string; profilePictureUrl: string | null }
const otherUser = { mentor: sql`b.mentee_user_id`, mentee: sql`b.mentor_user_id` }
const other = { mentor: 'mentee', mentee: 'mentor' } as const

/**
 * The caller's bookings with people whose names contain all of these words, cancelled ones apart: those ahead first, the next one first,
 * then the latest of the past.
 */
export async function findBookingsWith(
  { actor: { role, profileId }, db, now }: Context<Member>,
  words: readonly string[],
  limit: number,
): Promise<BookingWith[]> {
  const { rows } = await sql<BookingWith>`
    select b.id, b.starts_at as "startsAt", ${sideColumn[other[role]]} as "profileId", u.full_name as "fullName",
      u.picture_url as "profilePictureUrl"
    from bookings b join users u on u.id = ${otherUser[role]}
    where ${sideColumn[role]} = ${profileId} and b.status in ('UPCOMING', 'PENDING')
      and ${containsWords(sql`u.full_name`, words)}
    order by b.ends_at <= ${now}, case when b.ends_at > ${now} then b.starts_at end, b.starts_at desc, b.id limit ${limit}`.execute(
    db,
  )
  return rows
}
