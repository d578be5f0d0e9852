import { reviewLimits } from '#contract/reviews/constants.ts'
import { DAY } from '../time/days.ts'

/** Until when a session that ended at an instant can be reviewed (epoch ms, D45). */
export const reviewUntil = (endedAt: number) => endedAt + reviewLimits.days * DAY

/** Whether somebody who attended may review now: from the end, for 14 days. */
export const isReviewOpen = (endedAt: number, now: number) => endedAt <= now && now < reviewUntil(endedAt)

/** An average as it is shown, to one decimal; null below the required number of reviews (D45). */
export const shownAverage = (count: number, average: number | null): number | null =>
  average === null || count < reviewLimits.ratingFrom ? null : Math.round(average * 10) / 10
