export { encryptContent } from './messages/encrypt-content.ts'
export { findQuotedMessages } from './messages/find-quoted.ts'
export { findSentMessages } from './messages/sent-messages.ts'
export { joinLead, secretUse } from './store.ts'
