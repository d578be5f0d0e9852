export { findPresences } from './queries.ts'
