export { listAwaited } from './find-attended.ts'
export { listReviews, ratingOf, showRating, type StoredRating } from './queries.ts'
