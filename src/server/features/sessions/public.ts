export { listNextDays } from './queries.ts'
export { findNoShows } from './store.ts'
