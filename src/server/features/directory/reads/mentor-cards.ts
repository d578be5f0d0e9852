import { sql } from 'kysely'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { countryCodeOf, showTopics } from '#rules/profiles/profiles.ts'
import { activityColumns } from '#server/features/mentor-activity/public.ts'
import { timeVersionColumns, type TimeVersions } from '#server/features/availability/public.ts'
import { topicIds } from '#server/features/profiles/public.ts'
import { ratingOf, showRating, type StoredRating } from '#server/features/reviews/public.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A mentor to show: their next free start (epoch ms), and the reasons for the recommendation. */
export type ListedMentor = { profileId: string; nextFree: number | null; reasons?: readonly string[] }

/** What the card of a mentor shows besides their next free start, and the versions of their times. */
type CardRow = TimeVersions &
  Pick<
    MentorCard,
    | 'profileSlug'
    | 'fullName'
    | 'profilePictureUrl'
    | 'jobTitle'
    | 'companyName'
    | 'country'
    | 'city'
    | 'languages'
    | 'verified'
    | 'activeThisWeek'
    | 'answersWithinDay'
  > & { topics: string[]; rating: StoredRating }

/** The cards of these mentors, in this order. Whether the viewer may see them was checked before. */
export async function mentorCards(db: Db, listed: readonly ListedMentor[]): Promise<MentorCard[]> {
  const rows = await findCardRows(
    db,
    listed.map(({ profileId }) => profileId),
  )
  return cardsFrom(rows, listed)
}

/** The cards of listed mentors from rows that were read before. */
export function cardsFrom(rows: readonly CardRow[], listed: readonly ListedMentor[]): MentorCard[] {
  const byId = new Map(rows.map((row) => [row.profile_id, row]))
  return listed.flatMap(({ profileId, nextFree, reasons = [] }) => {
    const row = byId.get(profileId)
    if (!row) return []
    const { topics, rating, profileSlug, fullName, profilePictureUrl, jobTitle, companyName, country, city } = row
    return {
      profileId,
      mentorId: profileId,
      profileSlug,
      fullName,
      profilePictureUrl,
      jobTitle,
      companyName,
      country,
      countryCode: countryCodeOf(country),
      city,
      languages: row.languages,
      verified: row.verified,
      rating: showRating(rating),
      topics: showTopics(topics),
      nextFreeSlot: nextFree === null ? null : new Date(nextFree).toISOString(),
      activeThisWeek: row.activeThisWeek,
      answersWithinDay: row.answersWithinDay,
      reasons: [...reasons],
    }
  })
}

export async function findCardRows(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select p.slug as "profileSlug", u.full_name as "fullName", u.picture_url as "profilePictureUrl", p.job_title as "jobTitle",
      p.company_name as "companyName", p.country, p.city, p.languages, p.verification_status = 'APPROVED' as verified,
      ${activityColumns}, ${topicIds} as topics, ${ratingOf(sql`p.id`)} as rating, ${timeVersionColumns}
    from profiles p join users u on u.id = p.user_id left join schedules s on s.profile_id = p.id
    where p.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
