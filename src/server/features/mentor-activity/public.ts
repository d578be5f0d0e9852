export { activityColumns } from './store.ts'
