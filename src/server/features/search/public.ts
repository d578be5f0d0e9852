export { rebuildSearch } from './index-profiles.ts'
