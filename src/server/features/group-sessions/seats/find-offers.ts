import type { Db } from '#server/platform/database/database.ts'

/** The offers of a person at these occurrences that still wait, the one that ends first in front. */
export async function findOpenOffers(
  db: Db,
  userId: string,
  occurrenceIds: readonly string[],
  now: Date,
): Promise<{ id: string; until: Date }[]> {
  const rows = await db
    .selectFrom('rsvps')
    .select(['occurrence_id as id', 'offer_expires_at as until'])
    .where('user_id', '=', userId)
    .where('occurrence_id', 'in', [...occurrenceIds])
    .where('status', '=', 'OFFERED')
    .where('offer_expires_at', '>', now)
    .orderBy('offer_expires_at')
    .execute()
  return rows.flatMap(({ id, until }) => (until ? [{ id, until }] : []))
}
