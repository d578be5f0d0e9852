export { isVisibleTo } from './policy.ts'
export { groupSessionsPort } from './serve-bookings.ts'
