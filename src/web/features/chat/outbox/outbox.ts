import type { Message } from '#contract/chat/schemas.ts'
import { Outbox, type Send } from '#web/platform/offline/outbox.ts'
import { openMessageStore, type UnsentMessage } from './outbox-store.ts'
import { sendMessage } from './send-message.ts'

/** Shows a stored message in its thread; it leaves the outbox afterwards. */
export type OnStored = (reply: Message, message: UnsentMessage) => Promise<void>

/** The unsent messages of one person in this browser. */
export function openMessageOutbox(
  senderId: string,
  onStored: OnStored,
  onRefused: () => void,
  store = openMessageStore(senderId),
): Outbox<UnsentMessage> {
  const send: Send<UnsentMessage> = async (message, save) => {
    const attempt = await sendMessage(message, save)
    if (attempt.outcome === 'stored') await onStored(attempt.reply, message)
    return attempt
  }
  return new Outbox({ name: 'chat-outbox', senderId, store, send, onRefused })
}
