export { showNews } from './queries.ts'
