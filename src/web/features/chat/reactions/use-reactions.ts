import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMe } from '#web/platform/session/auth-session.ts'
import { decryptReaction } from '../encryption.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'

/** Who reacted, by user id, and with which of the contract's list; what cannot be read is left out. */
export function useReactions({ id, reactions }: ThreadMessage): ReadonlyMap<string, number> {
  const { userId } = useMe()
  const { secret } = useThreadContext()
  const decrypted = useQuery({
    queryKey: ['/chat/reactions', { bodies: reactions.map(({ body }) => body) }, userId],
    queryFn: async () => {
      const read = reactions.map(async (one) => {
        const reaction = await decryptReaction(secret, one.body, { messageId: id, senderId: one.userId })
        return reaction === null ? [] : [[one.userId, reaction] as const]
      })
      return (await Promise.all(read)).flat()
    },
    staleTime: Infinity,
    enabled: reactions.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(reactions.length > 0 ? decrypted.data : [])
}
