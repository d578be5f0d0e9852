import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '#contract/chat/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { decryptContent } from '../encryption.ts'
import { sessionText } from '../thread/session-text.ts'
import * as t from '#texts/chat.ts'

/** One line about the latest message of a conversation; empty while it is decrypted. */
export function usePreview({ latestMessage: message, conversationSecret: secret }: Conversation): string {
  const { userId } = useMe()
  const formats = useFormats()
  const content = useQuery({
    queryKey: ['/chat/preview', { id: message?.id, body: message?.messageBody }, userId],
    queryFn: async () => {
      const { id, messageBody, senderId } = message ?? {}
      if (!id || !messageBody || !senderId) return null
      return decryptContent(secret, messageBody, { messageId: id, senderId })
    },
    staleTime: Infinity,
    enabled: Boolean(message?.messageBody),
  })
  if (!message) return ''
  if (message.session) return sessionText(message.session, formats)
  const isOwn = message.senderId === userId
  if (message.isDeleted) return isOwn ? t.deletedByYou : t.deleted
  if (content.isPending) return ''
  const text = content.data ? content.data.text || content.data.file?.name || '' : t.unreadable
  return isOwn ? t.youSaid({ text }) : text
}
