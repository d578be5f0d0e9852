import { isDeletable, isEditable } from '#rules/chat/changing.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'

type Sent = Pick<ThreadMessage, 'senderId' | 'createdAt' | 'content' | 'isDeleted'>

/** Whether the text of a message may still be edited by this reader. */
export const mayEdit = ({ senderId, createdAt, content, isDeleted }: Sent, userId: string, now: number): boolean =>
  senderId === userId &&
  !isDeleted &&
  content?.text !== undefined &&
  !content.file &&
  isEditable(Date.parse(createdAt), now)

export const mayDelete = ({ senderId, createdAt }: Sent, userId: string, now: number): boolean =>
  senderId === userId && isDeletable(Date.parse(createdAt), now)
