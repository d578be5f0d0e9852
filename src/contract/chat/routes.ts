import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { id, numberInQuery, text, wholeNumber } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { chatLimits } from './constants.ts'
import {
  attachmentUpload,
  block,
  conversation,
  conversationCursor,
  conversationWith,
  message,
  openConversation,
  party,
  seenBody,
  seenState,
  sendBody,
} from './schemas.ts'

const highestSequence = 2_147_483_647
const byId = z.strictObject({ id })
const inConversation = z.strictObject({ conversationId: id })

export const chatRoutes = {
  conversations: route({
    method: 'GET',
    path: '/chat/conversations',
    shows: ['conversations'],
    access: 'member',
    summary:
      "The caller's conversations, the latest first; `text` searches the name of the other person. The next page begins " +
      '`after` the last one (`updatedAt_id`)',
    query: z.strictObject({
      text: z.optional(text({ max: 100 })),
      after: z.optional(conversationCursor),
      size: numberInQuery(1, 50, 20),
    }),
    reply: z.array(conversation),
    paged: true,
    errors: [],
  }),
  conversation: route({
    method: 'GET',
    path: '/chat/conversations/:id',
    shows: ['conversation'],
    access: 'member',
    summary: 'One conversation of the caller',
    params: byId,
    reply: openConversation,
    errors: ['not_found'],
  }),
  conversationWith: route({
    method: 'GET',
    path: '/chat/conversations/with/:id',
    shows: ['conversation'],
    access: 'member',
    summary:
      'The person of a profile and the conversation with them, if there is one, and whether the caller may write',
    params: byId,
    reply: conversationWith,
    errors: ['not_found', 'chat_yourself'],
  }),
  messages: route({
    method: 'GET',
    path: '/chat/conversations/:id/messages',
    shows: ['messages'],
    access: 'member',
    summary:
      'Messages of a conversation in the order of their sequence: the latest, the latest `before` a sequence, or the first ' +
      '`after` one; `X-Has-More` says whether others follow in that direction',
    params: byId,
    query: z
      .strictObject({
        before: z.optional(wholeNumber(1, highestSequence)),
        after: z.optional(wholeNumber(0, highestSequence)),
        size: numberInQuery(1, 200, 50),
      })
      .check(
        z.refine(({ before, after }) => before === undefined || after === undefined, {
          path: ['after'],
          error: fieldError('cursor_twice'),
        }),
      ),
    reply: z.array(message),
    paged: true,
    errors: ['not_found'],
  }),
  sendMessage: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/chat/messages',
    changes: ['conversations', 'conversation'],
    access: 'member',
    summary:
      'Send an encrypted message; the first one to a person starts the conversation. Sending the same id again returns ' +
      'the stored message',
    body: sendBody,
    bodyLimit: 32 * 1024,
    reply: message,
    status: 201,
    limit: 'chat',
    errors: [
      'not_found',
      'chat_yourself',
      'chat_sender_forged',
      'chat_blocking',
      'chat_blocked',
      'chat_waiting',
      'chat_gone',
      'chat_duplicate_id',
      'chat_other_secret',
      'chat_reply_unknown',
      'chat_attachment_unknown',
      'chat_attachment_incomplete',
    ],
  }),
  deleteMessage: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/chat/conversations/:conversationId/messages/:id',
    changes: ['conversations'],
    access: 'member',
    summary: `Delete an own message for both, within ${chatLimits.deleteMinutes} minutes; deleting it again changes nothing`,
    params: z.strictObject({ conversationId: id, id }),
    reply: message,
    errors: ['not_found', 'chat_too_late_to_delete'],
  }),
  markSeen: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/chat/seen',
    changes: ['conversations'],
    access: 'member',
    summary: 'Mark a conversation as seen up to a sequence; it never goes back',
    body: seenBody,
    reply: seenState,
    errors: ['not_found'],
  }),
  typing: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/chat/typing',
    changes: [],
    access: 'member',
    summary: 'Show the other person that one is typing; not stored, and without effect where one may not write',
    body: inConversation,
    errors: ['not_found'],
  }),
  blockPerson: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/chat/blocks',
    changes: ['conversations', 'conversation', 'messages'],
    access: 'member',
    summary: 'Block the other person of a conversation; blocking again changes nothing',
    body: inConversation,
    reply: block,
    status: 201,
    errors: ['not_found', 'chat_gone'],
  }),
  unblockPerson: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/chat/blocks/:conversationId',
    changes: ['conversations', 'conversation', 'messages'],
    access: 'member',
    summary: "End the caller's own block; without one nothing happens",
    params: inConversation,
    errors: ['not_found'],
  }),
  block: route({
    method: 'GET',
    path: '/chat/blocks/:id',
    shows: ['conversation'],
    access: 'member',
    summary: 'A block between the caller and another person',
    params: byId,
    reply: block,
    errors: ['not_found'],
  }),
  chatProfile: route({
    method: 'GET',
    path: '/chat/people/:id',
    shows: ['conversation'],
    access: 'member',
    summary: 'A person by profile or user id, as conversations show people',
    params: byId,
    reply: party,
    errors: ['not_found'],
  }),
  unreadMessages: route({
    method: 'GET',
    path: '/chat/unread-count',
    shows: ['conversations'],
    access: 'member',
    summary: 'The number of unread messages in all conversations',
    reply: z.int(),
    errors: [],
  }),
  uploadAttachment: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/chat/attachments',
    changes: [],
    access: 'member',
    summary: 'A URL for uploading one encrypted file with PUT within 10 minutes; `size` is in bytes, encrypted',
    body: z.strictObject({ size: z.int().check(z.gte(29)) }),
    reply: attachmentUpload,
    status: 201,
    limit: 'chat',
    errors: ['file_too_large', 'quota_exceeded'],
  }),
  attachment: route({
    method: 'GET',
    path: '/chat/attachments/:id',
    shows: [],
    access: 'member',
    summary: 'The address of an encrypted file of one of the caller’s conversations; it works for five minutes',
    params: byId,
    reply: z.object({ url: z.string(), size: z.int() }),
    errors: ['not_found'],
  }),
}

/** Socket events that run a route: the input has the fields of its params, query and body; answered with the reply or an error body. */
export const chatSocketRoutes = {
  'chat:send': chatRoutes.sendMessage,
  'chat:delete': chatRoutes.deleteMessage,
  'chat:seen': chatRoutes.markSeen,
  'chat:typing': chatRoutes.typing,
  'chat:block': chatRoutes.blockPerson,
  'chat:unblock': chatRoutes.unblockPerson,
  'chat:conversations': chatRoutes.conversations,
  'chat:conversation': chatRoutes.conversation,
  'chat:messages': chatRoutes.messages,
  'chat:block-by-id': chatRoutes.block,
  'chat:profile': chatRoutes.chatProfile,
  'chat:unread-count': chatRoutes.unreadMessages,
} as const
