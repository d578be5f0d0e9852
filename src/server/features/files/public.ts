export { assertOwnPicture, assertOwnPoster } from './queries.ts'
export { storePoster } from './store-poster.ts'
