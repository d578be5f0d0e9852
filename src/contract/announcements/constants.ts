/** Who receives an announcement, by the role in which they use the product now. */
export const audiences = ['EVERYONE', 'MENTORS', 'MENTEES', 'VERIFIED_MENTORS'] as const
export type Audience = (typeof audiences)[number]

export const announcementLimits = { title: 3, longestTitle: 80, text: 20, longestText: 1000, daysAhead: 365 } as const
