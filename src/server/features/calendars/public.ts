export { hasCalendar } from './queries.ts'
