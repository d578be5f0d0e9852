import { sql } from 'kysely'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { showTopics } from '#rules/profiles/profiles.ts'
import { topicIds } from '#server/features/profiles/public.ts'
import { ratingsOf } from '#server/features/reviews/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { batchArray } from '#server/platform/database/fast/public.ts'

/** A mentor to show: their next free start (epoch ms), and the reasons for the recommendation. */
export type ListedMentor = { profileId: string; nextFree: number | null; reasons?: readonly string[] }

type CardFacts = Awaited<ReturnType<typeof cardFacts>>

/** The cards of these mentors, in this order. Whether the viewer may see them was checked before. */
export async function mentorCards(db: Db, listed: readonly ListedMentor[]): Promise<MentorCard[]> {
  const facts = await cardFacts(
    db,
    listed.map(({ profileId }) => profileId),
  )
  return cardsFrom(facts, listed)
}

/** What the cards of these mentors show besides their next free start, which may be read at the same time. */
export async function cardFacts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return { byId: new Map<string, never>(), ratings: new Map<string, never>() }
  const [rows, ratings] = await Promise.all([findMentors(db, ids), ratingsOf(db, ids)])
  return { byId: new Map(rows.map((row) => [row.profileId, row])), ratings }
}

/** The cards of listed mentors from facts that were read before. */
export function cardsFrom({ byId, ratings }: CardFacts, listed: readonly ListedMentor[]): MentorCard[] {
  return listed.flatMap(({ profileId, nextFree, reasons = [] }) => {
    const row = byId.get(profileId)
    if (!row) return []
    const { verification, topics, ...shown } = row
    return {
      ...shown,
      mentorId: profileId,
      verified: verification === 'APPROVED',
      rating: ratings.get(profileId) ?? null,
      topics: showTopics(topics),
      nextFreeSlot: nextFree === null ? null : new Date(nextFree).toISOString(),
      reasons: [...reasons],
    }
  })
}

const findMentors = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id as profileId',
      'p.slug as profileSlug',
      'u.full_name as fullName',
      'u.picture_url as profilePictureUrl',
      'p.job_title as jobTitle',
      'p.company_name as companyName',
      'p.country',
      'p.city',
      'p.verification_status as verification',
      'p.languages',
      topicIds.as('topics'),
    ])
    .where('p.id', '=', sql<string>`any(${batchArray(ids, 'uuid')}::uuid[])`)
    .execute()
