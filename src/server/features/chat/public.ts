export { removeUnsentAttachments } from './attachments/store.ts'
export { findQuotedMessages } from './messages/find-quoted.ts'
export { findSentMessages } from './messages/sent-messages.ts'
export { countUnread as countUnreadMessages } from './reads/conversations.ts'
