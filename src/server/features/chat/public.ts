export { findQuotedMessages } from './messages/find-quoted.ts'
