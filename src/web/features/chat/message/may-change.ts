import { chatLimits } from '#contract/chat/constants.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'

type Sent = Pick<ThreadMessage, 'senderId' | 'createdAt' | 'content' | 'isDeleted'>

const isWithin = ({ senderId, createdAt }: Sent, userId: string, now: number, minutes: number) =>
  senderId === userId && now < Date.parse(createdAt) + minutes * 60_000

/** Whether the text of a message may still be edited by this reader. */
export const mayEdit = (message: Sent, userId: string, now: number): boolean =>
  !message.isDeleted &&
  message.content?.text !== undefined &&
  !message.content.file &&
  isWithin(message, userId, now, chatLimits.editMinutes)

export const mayDelete = (message: Sent, userId: string, now: number): boolean =>
  isWithin(message, userId, now, chatLimits.deleteMinutes)
