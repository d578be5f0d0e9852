export { checkAuditLog } from './desk/store.ts'
