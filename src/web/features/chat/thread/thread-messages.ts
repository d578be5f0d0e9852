import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChatContent, Message } from '#contract/chat/schemas.ts'
import { useOnline } from '#web/platform/dom/online.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { decryptContent } from '../encryption.ts'
import type { UnsentMessage } from '../outbox/outbox-store.ts'
import { useUnsent } from '../outbox/use-outbox.ts'
import type { ThreadEntry } from './thread-cache.ts'

/** How far an own message has come. */
export type Delivery = 'sending' | 'waiting' | 'failed' | 'sent' | 'seen'

/** What the thread shows: a message or system line of the server, or one that is not there yet (`sequence` null). */
export type ThreadMessage = Pick<
  Message,
  'id' | 'senderId' | 'createdAt' | 'isDeleted' | 'replyToId' | 'session' | 'attachment' | 'editedAt' | 'reactions'
> & {
  sequence: number | null
  content: ChatContent | null
  /** Null for messages of the other person and system lines. */
  delivery: Delivery | null
  /** Why it was not sent. */
  reason: string | null
}

/** The entries of the server, then the unsent messages of this device, in the order of reading. */
export function useThreadMessages(entries: readonly ThreadEntry[], thread: string | null, otherSeen: number) {
  const { userId } = useMe()
  const isOnline = useOnline()
  const { isStalled } = useUnsent()
  const unsent = useDecryptedUnsent(thread)
  const pending: Delivery = isOnline && !isStalled ? 'sending' : 'waiting'
  // Of a long conversation only what changed is made again.
  const stored = useMemo(
    () => entries.filter(isLine).map((entry) => fromEntry(entry, userId, otherSeen)),
    [entries, userId, otherSeen],
  )
  return useMemo(() => {
    const ids = new Set(entries.map(({ id }) => id))
    const missing = unsent.filter(({ message }) => !ids.has(message.id))
    return [...stored, ...missing.map(({ message, content }) => fromUnsent(message, content, pending))]
  }, [entries, stored, unsent, pending])
}

const isLine = ({ kind }: ThreadEntry) => kind === 'message' || kind === 'system'

function fromEntry(entry: ThreadEntry, userId: string, otherSeen: number): ThreadMessage {
  const isOwn = entry.senderId === userId && entry.kind === 'message'
  const delivery = isOwn ? (entry.sequence <= otherSeen ? 'seen' : 'sent') : null
  // What an earlier version kept on the device has no reactions.
  const { reactions = [] } = entry as Partial<ThreadEntry>
  return { ...entry, reactions, delivery, reason: null }
}

function fromUnsent(message: UnsentMessage, content: ChatContent | null, pending: Delivery): ThreadMessage {
  const { id, senderId, createdAt, replyToId, state, reason } = message
  return {
    ...{ id, senderId, createdAt, replyToId, content, reason },
    ...{ sequence: null, session: null, isDeleted: false, attachment: null, editedAt: null, reactions: [] },
    delivery: state === 'failed' ? 'failed' : pending,
  }
}

/** The unsent messages of a thread; they are stored encrypted on the device too. */
function useDecryptedUnsent(thread: string | null) {
  const { userId } = useMe()
  const { entries: messages } = useUnsent()
  const mine = useMemo(() => messages.filter((message) => message.thread === thread), [messages, thread])
  const decrypted = useQuery({
    queryKey: ['/chat/unsent', { thread, bodies: mine.map(({ messageBody }) => messageBody) }, userId],
    queryFn: () =>
      Promise.all(
        mine.map(async ({ id, senderId, secret, messageBody }) => {
          return [id, await decryptContent(secret, messageBody, { messageId: id, senderId })] as const
        }),
      ),
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    enabled: mine.length > 0,
  })
  return useMemo(() => {
    const contents = new Map(decrypted.data)
    return mine.flatMap((message) => {
      const content = contents.get(message.id)
      return content === undefined ? [] : [{ message, content }]
    })
  }, [mine, decrypted.data])
}
