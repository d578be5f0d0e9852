import { chatRoutes, chatSocketRoutes } from '#contract/chat/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { attachmentFile, linkAttachment } from './attachments/read-attachment.ts'
import { uploadAttachment } from './attachments/sign-attachment.ts'
import { sweepAttachments } from './attachments/sweep-attachments.ts'
import { blockPerson, unblockPerson } from './blocks/block-person.ts'
import { digestJob } from './digests/plan-digest.ts'
import { editMessage, reactToMessage } from './messages/change-message.ts'
import { deleteMessage } from './messages/delete-message.ts'
import { markSeen } from './messages/mark-seen.ts'
import { sendMessage } from './messages/send-message.ts'
import { showTyping } from './messages/show-typing.ts'
import { chatNotices } from './notices.ts'
import { chatReactions, planSoonJob, sessionSoonJob } from './reactions.ts'
import {
  countUnread,
  listConversations,
  readBlock,
  readConversation,
  readConversationWith,
} from './reads/conversations.ts'
import { listMessages } from './reads/messages.ts'
import { readPerson } from './reads/people.ts'

/** Conversations of two people: messages over HTTP and the socket, blocks, unread counts, lines about their sessions. */
export function createChat(dependencies: AppDependencies): Feature {
  return {
    name: 'chat',
    endpoints: implement(chatRoutes, {
      conversations: query(listConversations(dependencies)),
      conversation: query(readConversation(dependencies)),
      conversationWith: query(readConversationWith(dependencies)),
      messages: query(listMessages),
      sendMessage: sendMessage(dependencies),
      deleteMessage: command(deleteMessage),
      editMessage: command(editMessage),
      reactToMessage: command(reactToMessage),
      markSeen: command(markSeen),
      typing: command(showTyping),
      blockPerson: command(blockPerson),
      unblockPerson: command(unblockPerson),
      block: query(readBlock),
      chatProfile: query(readPerson),
      unreadMessages: query(countUnread),
      uploadAttachment: command(uploadAttachment(dependencies)),
      attachment: query(linkAttachment(dependencies)),
    }),
    socketRoutes: chatSocketRoutes,
    notices: chatNotices(dependencies),
    reactions: chatReactions(dependencies),
    jobs: {
      digest: digestJob,
      'session-soon': sessionSoonJob(dependencies),
      'plan-soon': planSoonJob,
      'sweep-attachments': { run: sweepAttachments(dependencies), cron: '41 3 * * *' },
    },
    resources: [attachmentFile(dependencies)],
  }
}
