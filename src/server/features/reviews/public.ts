export { listAwaited } from './find-attended.ts'
export { ratingOf, showRating, type StoredRating } from './queries.ts'
