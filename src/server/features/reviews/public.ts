export { ratingsOf } from './queries.ts'
