export { DeleteSection } from './delete-section.tsx'
export { KeepAccount } from './keep-account.tsx'
