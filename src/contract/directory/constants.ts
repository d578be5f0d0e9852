/** A search runs from three characters on, once the input is stable for a second (specification, section 4). */
export const searchRules = { minimumLength: 3, debounceMs: 1000 } as const

/** On the first tab of a mentor's profile: how many reviews, and from how many sessions held on their number shows. */
export const summaryLimits = { reviews: 3, sessionsFrom: 3 } as const
