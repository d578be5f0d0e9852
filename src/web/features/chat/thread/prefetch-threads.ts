import { hashKey, type QueryClient } from '@tanstack/react-query'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Conversation } from '#contract/chat/schemas.ts'
import type { Answer } from '#web/platform/api/send.ts'
import { pagesKey, readKey } from '#web/platform/api/address.ts'
import { findSaved } from '#web/platform/offline/saved-database.ts'
import { fetchThread, threadKey, type ThreadEntry } from './thread-cache.ts'

/** The latest conversations, with so many messages each. */
const [conversations, messages] = [10, 50]

/** Reads the latest conversations, of these what this device has not saved yet, so that they open without a network. */
export async function prefetchThreads(client: QueryClient, readerId: string, staleTime: number): Promise<void> {
  const { pages } = await client.fetchInfiniteQuery<Answer<Conversation[]>>({
    queryKey: pagesKey(chatRoutes.conversations, { query: {} }, readerId),
    initialPageParam: {},
    staleTime,
  })
  for (const conversation of pages[0]!.data.slice(0, conversations)) {
    const queryKey = threadKey(conversation.id, readerId)
    const saved = await findSaved(readerId, hashKey(queryKey))
    const last = (saved?.data as readonly ThreadEntry[] | undefined)?.at(-1)?.sequence ?? -1
    if (last >= conversation.lastSequence) continue
    const params = { id: conversation.id }
    await client.fetchQuery({ queryKey: readKey(chatRoutes.conversation, { params }, readerId), staleTime })
    await client.fetchQuery({
      queryKey,
      queryFn: () => fetchThread(client, readerId, conversation, messages),
      staleTime,
    })
  }
}
