import type { WeeklyRange } from '#rules/availability.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * What profiles need to know of availability, which ranks after them: the app hands it in. All ids are mentor profile ids; those
 * without availability are absent from the answers.
 */
export type FreeTimes = {
  /** The first free start of each mentor within her horizon. */
  nextFree(db: Db, mentorProfileIds: readonly string[], now: Date): Promise<Map<string, Date>>
  /** The weekly ranges as published, in the mentor's own zone. */
  weeklyHours(db: Db, mentorProfileIds: readonly string[]): Promise<Map<string, WeeklyRange[]>>
}
