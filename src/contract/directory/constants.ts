/** A search runs from three characters on, once the input is stable for a second (specification, section 4). */
export const searchRules = { minimumLength: 3, debounceMs: 1000 } as const

/**
 * Orders of the mentor search besides the best match: the soonest free time, the most public reviews, the latest to join. So many of the
 * best matches are put in one of them; they are counted up to the same number, so that the page can say so.
 */
export const mentorOrders = ['soonest', 'reviews', 'newest'] as const
export type MentorOrder = (typeof mentorOrders)[number]
export const orderedMatches = 100

/** Orders of the list of mentees besides the best match: the latest to join, of all whom it finds. */
export const menteeOrders = ['newest'] as const
export type MenteeOrder = (typeof menteeOrders)[number]

/** On the first tab of a mentor's profile: how many reviews, and from how many sessions held on their number shows. */
export const summaryLimits = { reviews: 3, sessionsFrom: 3 } as const

/** How many mentors one may save. */
export const savedLimits = { mentors: 200 } as const
