export { checkAuditLog } from './desk/audit-log.ts'
export { checkAuditPushes } from './desk/push-audit-log.ts'
export { findStaff, recordAction, recordOwnAction } from './desk/store.ts'
export { findSuspendedUser } from './suspensions/store.ts'
