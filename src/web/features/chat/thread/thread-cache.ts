import type { QueryClient } from '@tanstack/react-query'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { ChatContent, Conversation, Message } from '#contract/chat/schemas.ts'
import { applyChanges, applyDeletions, hasGap, lastContiguous, mergeEntries } from '#rules/chat/history.ts'
import { readKey } from '#web/platform/api/address.ts'
import { call } from '#web/platform/api/api.ts'
import { decryptContent } from '../encryption.ts'

/**
 * An entry of a thread, decrypted: of a change, the message as it is now. `content` is null for entries without a body, and where the
 * secret does not open it.
 */
export type ThreadEntry = Message & { content: ChatContent | null }

/** A busy week at once; further back by fewer. */
const firstSize = 200
const earlierSize = 100
const nextSize = 200

/** Threads are cached as the reads of their messages, by reader; the entries are decrypted. */
export const threadKey = (id: string, readerId: string) => readKey(chatRoutes.messages, { params: { id } }, readerId)

/** Decrypts entries; what cannot be decrypted is shown as such. */
function decryptEntries(secret: string, messages: readonly Message[]): Promise<ThreadEntry[]> {
  return Promise.all(
    messages.map(async (message) => {
      const { id, messageBody, senderId } = message.changed ?? message
      const isReadable = messageBody !== null && senderId !== null
      const content = isReadable ? await decryptContent(secret, messageBody, { messageId: id, senderId }) : null
      return { ...message, content }
    }),
  )
}

const tombstone = (entry: ThreadEntry): ThreadEntry => ({
  ...entry,
  ...{ isDeleted: true, messageBody: null, content: null, editedAt: null, reactions: [] },
})

const update = (entry: ThreadEntry, { changed, content, sequence: version }: ThreadEntry): ThreadEntry => ({
  ...entry,
  ...changed,
  content,
  version,
})

const mergeThread = (known: readonly ThreadEntry[], incoming: readonly ThreadEntry[]) =>
  applyDeletions(applyChanges(mergeEntries(known, incoming), update), tombstone)

type Fetched = Pick<Conversation, 'id' | 'conversationSecret'>

const fetchPage = async (
  { id, conversationSecret }: Fetched,
  query: { before?: number; after?: number; size: number },
) => decryptEntries(conversationSecret, await call(chatRoutes.messages, { params: { id }, query }))

/** The latest entries, or everything after the last one without a gap: nothing that is on the screen leaves it. */
export async function fetchThread(client: QueryClient, readerId: string, conversation: Fetched, size = firstSize) {
  const key = threadKey(conversation.id, readerId)
  const known = () => client.getQueryData<readonly ThreadEntry[]>(key) ?? []
  if (known().length === 0) {
    const page = await fetchPage(conversation, { size })
    return mergeThread(page, known())
  }
  let fetched = known()
  for (;;) {
    const page = await fetchPage(conversation, { after: lastContiguous(fetched), size: nextSize })
    fetched = mergeThread(fetched, page)
    // Pushes may have arrived meanwhile.
    if (page.length < nextSize) return mergeThread(fetched, known())
  }
}

/** Loads the entries that precede the first one on the screen. */
export async function fetchEarlier(client: QueryClient, readerId: string, conversation: Fetched, before: number) {
  const page = await fetchPage(conversation, { before, size: earlierSize })
  putEntries(client, threadKey(conversation.id, readerId), page)
}

/** Adds a pushed entry to its thread, if that is in the cache or on its way; fetches what a gap before it left out. */
export async function receiveEntry(client: QueryClient, readerId: string, message: Message, secret: string) {
  const key = threadKey(message.conversationId, readerId)
  // The first answer may be from before this entry.
  if (!client.getQueryData(key))
    await client
      .getQueryCache()
      .find({ queryKey: key })
      ?.promise?.catch(() => undefined)
  if (!client.getQueryData(key)) return
  putEntries(client, key, await decryptEntries(secret, [message]))
  if (hasGap(client.getQueryData<readonly ThreadEntry[]>(key) ?? [])) await client.invalidateQueries({ queryKey: key })
}

function putEntries(client: QueryClient, key: ReturnType<typeof threadKey>, entries: readonly ThreadEntry[]): void {
  client.setQueryData<readonly ThreadEntry[]>(key, (known) => known && mergeThread(known, entries))
}
