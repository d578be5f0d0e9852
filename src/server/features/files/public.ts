export { assertOwnPicture } from './queries.ts'
