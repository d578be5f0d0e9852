export { removeUnsentAttachments } from './attachments/store.ts'
export { findQuotedMessages } from './messages/find-quoted.ts'
export { findSentMessages } from './messages/sent-messages.ts'
