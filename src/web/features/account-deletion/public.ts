export { DeleteSection } from './delete-section.tsx'
export { DeleteSuspended } from './delete-suspended.tsx'
export { KeepAccount } from './keep-account.tsx'
