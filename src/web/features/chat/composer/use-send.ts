import { useRef } from 'react'
import { chatRoutes } from '#contract/chat/routes.ts'
import { chatLimits } from '#contract/chat/constants.ts'
import { call } from '#web/platform/api/api.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { encryptContent, encryptFile } from '../encryption.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

/** Where messages go. Without a conversation the first one starts it, with this secret. */
export type Destination = { receiverId: string; conversationId: string | null; secret: string }
export type Written = { text: string; file: WrittenFile | null; replyToId: string | null }
/** A recording has its length. */
export type WrittenFile = { name: string; data: Blob; seconds?: number }

/** Encrypts what was written and leaves it to the outbox. */
export function useSend({ receiverId, conversationId, secret }: Destination): (written: Written) => Promise<void> {
  const outbox = useOutbox()
  const { userId } = useMe()
  return async ({ text, file, replyToId }) => {
    const id = crypto.randomUUID()
    const bound = { messageId: id, senderId: userId }
    const content = { text, ...(file && { file: describe(file) }) }
    const messageBody = await encryptContent(secret, content, bound)
    const data = file && (await encryptFile(secret, file.data, bound))
    await outbox.add({
      ...{ id, receiverId, conversationId, secret, messageBody, replyToId },
      thread: receiverId,
      file: data && { data, attachmentId: null },
      createdAt: new Date(serverNow()).toISOString(),
    })
  }
}

const describe = ({ name, data, seconds }: WrittenFile) => ({
  name: name.slice(0, 200),
  type: data.type,
  ...(seconds && { seconds }),
})

/** Tells the other person that one is typing, at most every three seconds; a lost one does not matter. */
export function useTypingSignal(conversationId: string | null): () => void {
  const last = useRef(0)
  return () => {
    const now = performance.now()
    if (conversationId === null || (last.current > 0 && now - last.current < chatLimits.typingInterval)) return
    last.current = now
    call(chatRoutes.typing, { body: { conversationId } }).catch(() => undefined)
  }
}
