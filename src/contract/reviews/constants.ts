/** The best rating; the lowest is 1. */
export const bestRating = 5

/** Beside the overall rating. */
export const reviewAspects = ['audio', 'contentDelivery', 'studentInteraction', 'timeliness'] as const

/** Days in which a review can be written, lengths of the texts, and from how many reviews on averages show (D45). */
export const reviewLimits = { days: 14, text: 2000, reply: 1000, ratingFrom: 3 } as const
