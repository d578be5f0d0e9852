import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/schemas.ts'
import { hasEarlier } from '#rules/chat/history.ts'
import { orSaved } from '#web/platform/api/saved-fallback.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { fetchEarlier, fetchThread, threadKey, type ThreadEntry } from './thread-cache.ts'

const none: readonly ThreadEntry[] = []

/** The entries of a conversation, decrypted, growing upwards; every refetch asks for what follows the last one. */
export function useThread(conversation: Pick<Conversation, 'id' | 'conversationSecret'>) {
  const client = useQueryClient()
  const { userId } = useMe()
  const [earlier, setEarlier] = useState<'idle' | 'loading' | 'failed'>('idle')
  const thread = useQuery<readonly ThreadEntry[]>({
    queryKey: threadKey(conversation.id, userId),
    queryFn: (context) => orSaved(context, () => fetchThread(client, userId, conversation)),
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
  const entries = thread.data ?? none
  const canLoadEarlier = hasEarlier(entries)

  function loadEarlier() {
    const [first] = entries
    if (!first || !canLoadEarlier || earlier === 'loading') return
    setEarlier('loading')
    fetchEarlier(client, userId, conversation, first.sequence).then(
      () => setEarlier('idle'),
      () => setEarlier('failed'),
    )
  }
  return { thread, entries, canLoadEarlier, earlier, loadEarlier }
}
