export { findActivity } from './queries.ts'
