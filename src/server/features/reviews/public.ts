export { listAwaited } from './find-attended.ts'
export { ratingsOf } from './queries.ts'
