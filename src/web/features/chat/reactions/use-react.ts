import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message } from '#contract/chat/schemas.ts'
import { NoNetworkContext } from '#web/ui/actions/no-network.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { inOrder } from '#web/platform/api/in-order.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { encryptReaction } from '../encryption.ts'
import { receiveEntry, threadKey, type ThreadEntry } from '../thread/thread-cache.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'

/** Of two quick presses the later one counts. */
const queue = inOrder()

/** Sets the reader's reaction to a message, or takes it back with null. It shows at once; a refusal takes it back and says why. */
export function useReact({ id, reactions }: ThreadMessage): (reaction: number | null) => void {
  const client = useQueryClient()
  const { userId } = useMe()
  const { conversationId, secret } = useThreadContext()
  const { run } = useAct(chatRoutes.reactToMessage)
  const cut = use(NoNetworkContext)
  const show = (shown: Message['reactions']) =>
    client.setQueryData<readonly ThreadEntry[]>(threadKey(conversationId, userId), (known) =>
      known?.map((entry) => (entry.id === id ? { ...entry, reactions: shown } : entry)),
    )

  async function react(reaction: number | null): Promise<void> {
    const bound = { messageId: id, senderId: userId }
    const body = reaction === null ? null : await encryptReaction(secret, reaction, bound)
    const others = reactions.filter((one) => one.userId !== userId)
    show(body === null ? others : [...others, { userId, body }])
    try {
      const entry = await queue(() => run({ params: { conversationId, id }, body: { reaction: body } }))
      await receiveEntry(client, userId, entry, secret)
    } catch (error) {
      show(reactions)
      toast.error(failureText(error))
    }
  }
  return (reaction) => (cut ? cut.explain() : void react(reaction))
}
