export { removeExport } from './store.ts'
