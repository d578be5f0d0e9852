export { AwaitedReviews } from './awaited-reviews.tsx'
export { ReviewList } from './review-list.tsx'
export { ratingGiven, reviewsGiven } from './reviews-given.ts'
