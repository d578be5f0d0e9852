export { AwaitedHere } from './awaited-here.tsx'
export { AwaitedReviews } from './awaited-reviews.tsx'
export { ReviewList } from './review-list.tsx'
export { ratingInput, reviewsInput } from './reviews-input.ts'
