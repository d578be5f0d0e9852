export { breakOf, ownBreak } from './queries.ts'
export { activityColumns } from './store.ts'
