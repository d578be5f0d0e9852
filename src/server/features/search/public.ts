export { rebuildSearch } from './index-mentors.ts'
