export { listAwaited } from './find-attended.ts'
export { latestReviews, ratingOf, showRating, type StoredRating } from './queries.ts'
