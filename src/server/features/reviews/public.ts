export { findReviewNews, findWantedOfBooking, findWantedOfOccurrence, reviewsPath, type Wanted } from './find-people.ts'
export { ratingsOf } from './queries.ts'
