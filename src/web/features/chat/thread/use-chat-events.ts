import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { chatLimits } from '#contract/chat/constants.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message, OpenConversation, SeenState } from '#contract/chat/schemas.ts'
import { readKey } from '#web/platform/api/address.ts'
import { invalidateReads } from '#web/platform/api/invalidation.ts'
import { onRealtime } from '#web/platform/api/realtime-events.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { receiveEntry } from './thread-cache.ts'

/** Applies what the live connection pushes about the open conversation. Returns whether the other person is typing. */
export function useChatEvents(conversation: OpenConversation | null, onIncoming: (message: Message) => void): boolean {
  const client = useQueryClient()
  const { userId } = useMe()
  const [isTyping, typed] = useTyping()
  const refresh = () => invalidateReads(client, ['conversation'])

  const onMessage = useEffectEvent((message: Message) => {
    if (!conversation) return refresh()
    if (message.conversationId !== conversation.id) return undefined
    void receiveEntry(client, userId, message, conversation.conversationSecret)
    // An answer lifts the limit of one first message.
    if (conversation.writing !== 'open') refresh()
    if (message.senderId === userId) return undefined
    typed(false)
    return onIncoming(message)
  })
  const onSeen = useEffectEvent(({ conversationId, userId: seer, sequence, unreadCount }: SeenState) => {
    const key = readKey(chatRoutes.conversation, { params: { id: conversationId } }, userId)
    client.setQueryData<OpenConversation>(key, (known) => {
      if (!known) return known
      if (seer !== userId) return { ...known, otherSeenSequence: Math.max(known.otherSeenSequence, sequence) }
      return { ...known, seenSequence: Math.max(known.seenSequence, sequence), unreadCount }
    })
  })
  const onTyping = useEffectEvent((typing: { conversationId: string; userId: string }) => {
    if (typing.conversationId === conversation?.id && typing.userId !== userId) typed(true)
  })
  const onBlock = useEffectEvent(refresh)

  useEffect(() => {
    const ends = [
      onRealtime('chat:message', (message) => onMessage(message)),
      onRealtime('chat:seen', (seen) => onSeen(seen)),
      onRealtime('chat:typing', (typing) => onTyping(typing)),
      onRealtime('chat:block', () => onBlock()),
    ]
    return () => ends.forEach((end) => end())
  }, [])
  return isTyping
}

/** Somebody counts as typing until a pause, or until their message arrives. */
function useTyping(): [boolean, (isTyping: boolean) => void] {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return undefined
    const timer = setTimeout(() => setSince(null), chatLimits.typingShown)
    return () => clearTimeout(timer)
  }, [since])
  return [since !== null, (isTyping) => setSince(isTyping ? performance.now() : null)]
}
