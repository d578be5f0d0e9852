export { checkAuditLog, findStaff, recordAction } from './desk/store.ts'
