export { ChatPanes } from './chat-panes.tsx'
export { otherParty } from './other-party.ts'
export { sendUnsent } from './outbox/send-unsent.ts'
export type { ThreadMessage } from './thread/thread-messages.ts'
