import type { Db } from '#server/platform/database/database.ts'

/** What profiles show of reviews, which rank after them: the app hands it in. */
export type Ratings = {
  /** The average of each mentor's reviews, to one decimal, and how many there are; absent before there are enough (D45). */
  ratingsOf(db: Db, mentorProfileIds: readonly string[]): Promise<Map<string, { average: number; count: number }>>
}
