export { checkAuditLog } from './desk/store.ts'
export { findSuspendedUser } from './suspensions/store.ts'
