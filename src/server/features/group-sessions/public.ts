export { isVisibleTo } from './policy.ts'
