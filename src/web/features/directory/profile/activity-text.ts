import type { MentorCard } from '#contract/directory/schemas.ts'
import * as t from '#texts/directory/profile.ts'

/** "Usually answers within a day · Active this week", or what the facts back of it; null for nothing. */
export const activityText = (mentor: Pick<MentorCard, 'activeThisWeek' | 'answersWithinDay'>): string | null =>
  mentor.answersWithinDay
    ? t.there({ facts: mentor.activeThisWeek ? 'both' : 'answers' })
    : mentor.activeThisWeek
      ? t.there({ facts: 'active' })
      : null
