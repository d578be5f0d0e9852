export { listUpcomingWeek } from './queries.ts'
