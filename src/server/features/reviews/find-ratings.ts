import { sql } from 'kysely'
import { shownAverage } from '#rules/reviews.ts'
import type { Ratings } from '#server/features/profiles/public.ts'

/** What profiles show of reviews; the app hands it to them. Private sessions do not count, as in the mentor's list (queries.ts). */
export const ratings: Ratings = {
  async ratingsOf(db, mentorProfileIds) {
    const { rows } = await sql<{ mentor_id: string; count: number; average: number }>`
      select r.mentor_id, count(*)::int as count, avg(r.overall)::float8 as average
      from reviews r left join group_sessions s on s.id = r.group_session_id
      where r.mentor_id = any(${[...mentorProfileIds]}::uuid[]) and s.is_private is not true group by r.mentor_id`.execute(
      db,
    )
    return new Map(
      rows.flatMap(({ mentor_id: mentorId, count, average: exact }) => {
        const average = shownAverage(count, exact)
        return average === null ? [] : [[mentorId, { average, count }] as const]
      }),
    )
  },
}
