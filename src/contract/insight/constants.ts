/** Fewer people than this are a group that is not shown. */
export const smallestGroup = 5

/** Days after joining in which what people do counts for those who joined with them. */
export const cohortDays = 90

/** Days after the first session of two people in which a second one counts. */
export const pairDays = 60

/** Weeks of a period. */
export const periodWeeks = 13

export const dimensions = ['topic', 'country', 'language'] as const
export type Dimension = (typeof dimensions)[number]

/** What is counted, by picture: each figure is a part of the one before it. */
export const insightSections = {
  people: ['joined', 'found', 'booked', 'met', 'returned'],
  pairs: ['pairs', 'continued'],
  sessions: ['due', 'missed'],
  seats: ['offered', 'taken', 'attended'],
  requests: ['requested', 'unanswered'],
} as const
export type InsightSection = keyof typeof insightSections
export const sectionNames = Object.keys(insightSections) as [InsightSection, ...InsightSection[]]
