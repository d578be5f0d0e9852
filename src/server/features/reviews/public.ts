export { findReviewNews, findWantedOfBooking, findWantedOfOccurrence, reviewsPath, type Wanted } from './find-people.ts'
export { ratings } from './find-ratings.ts'
