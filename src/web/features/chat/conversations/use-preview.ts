import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Conversation } from '#contract/chat/schemas.ts'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { readDraftText } from '../composer/draft-text.ts'
import { decryptContent } from '../encryption.ts'
import { otherParty } from '../other-party.ts'
import { sessionText } from '../thread/session-text.ts'
import * as t from '#texts/chat.ts'

/** `lead` stands before the text, which may run in the other direction. */
export type Preview = { lead?: string; text: string }

const nothing: Preview = { text: '' }

/** One line about the latest message of a conversation, or what was begun to write in it; empty while it is decrypted. */
export function usePreview(conversation: Conversation): Preview {
  const { latestMessage: message, conversationSecret: secret } = conversation
  const { userId } = useMe()
  const formats = useFormats()
  const now = useNow()
  const draft = useDraft(conversation)
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
  if (draft) return { lead: t.draft, text: draft }
  if (!message) return nothing
  if (message.session) return { text: sessionText(message.session, formats, now) }
  const isOwn = message.senderId === userId
  if (message.isDeleted) return { text: isOwn ? t.deletedByYou : t.deleted }
  if (content.isPending) return nothing
  const text = content.data ? content.data.text || content.data.file?.name || '' : t.unreadable
  return isOwn ? { lead: t.youSaid, text } : { text }
}

/** What was begun to write, read once the reader is elsewhere; not while something is unread, which comes first. */
function useDraft(conversation: Conversation): string {
  const { userId } = useMe()
  const { pathname } = useLocation()
  const isHidden = conversation.unreadCount > 0 || pathname === paths.conversation(conversation.id)
  const otherId = otherParty(conversation, userId).userId
  return useMemo(
    () => (isHidden || otherId === null ? '' : readDraftText(userId, otherId).trim()),
    [isHidden, userId, otherId],
  )
}
