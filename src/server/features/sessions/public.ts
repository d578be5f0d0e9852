export { listUpcomingWeek } from './queries.ts'
export { findNoShows } from './store.ts'
