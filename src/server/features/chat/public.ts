export { findQuotedMessages } from './messages/find-quoted.ts'
export { findSentMessages } from './messages/sent-messages.ts'
