export { checkAuditLog, findStaff, recordAction } from './desk/store.ts'
export { findSuspendedUser } from './suspensions/store.ts'
