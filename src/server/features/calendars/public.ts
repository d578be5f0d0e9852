export { hasCalendar, listCalendars } from './queries.ts'
