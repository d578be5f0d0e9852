import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message, OpenConversation } from '#contract/chat/schemas.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useTitle } from '#web/platform/routing/title.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { decryptContent } from '../encryption.ts'
import { otherParty } from '../other-party.ts'
import { Thread } from './thread.tsx'
import type { ThreadMessage } from './thread-messages.ts'
import { useChatEvents } from './use-chat-events.ts'
import { useThread } from './use-thread.ts'
import * as t from '#texts/chat.ts'

export type ThreadPaneProps = {
  /** Block, report and what else the page offers about a conversation. */
  renderOptions: (conversation: OpenConversation, messages: readonly ThreadMessage[], onSearch: () => void) => ReactNode
  onReport: (conversation: OpenConversation, messages: readonly ThreadMessage[], message: ThreadMessage) => void
  onEscape: () => void
}

/** The conversation of an address. */
export function OpenThread({ id, ...props }: ThreadPaneProps & { id: string }) {
  const read = useRead(chatRoutes.conversation, { params: { id } })
  // What is unread is taken from the answer of now, not from one that was cached before other messages came.
  const isCurrent = read.data !== undefined && (!read.isStale || read.isFetchedAfterMount)
  const [wasCurrent, setWasCurrent] = useState(false)
  if (isCurrent && !wasCurrent) setWasCurrent(true)
  if (read.data && (isCurrent || wasCurrent)) return <Loaded key={id} conversation={read.data} {...props} />
  const isMissing = read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 400)
  if (isMissing) return <NotFound />
  return (
    <div className="p-4">
      <h1 className="sr-only">{t.title}</h1>
      <ReadPlaceholder read={read} skeleton={<ThreadSkeleton />} what={t.whatMessages} />
    </div>
  )
}

function Loaded({
  conversation,
  renderOptions,
  onReport,
  onEscape,
}: ThreadPaneProps & { conversation: OpenConversation }) {
  const { userId } = useMe()
  const person = otherParty(conversation, userId)
  const name = person.userName
  const { thread, entries, canLoadEarlier, earlier, loadEarlier } = useThread(conversation)
  const announceIncoming = useAnnounce(conversation, name)
  const isTyping = useChatEvents(conversation, announceIncoming)
  // What was unread on opening keeps its banner while it is being read.
  const [unread] = useState(() => unreadIn(conversation))
  const report = useCallback(
    (message: ThreadMessage, messages: readonly ThreadMessage[]) => onReport(conversation, messages, message),
    [conversation, onReport],
  )
  useTitle(name)
  return (
    <Thread
      person={person}
      conversation={conversation}
      secret={conversation.conversationSecret}
      writing={conversation.writing}
      entries={entries}
      missing={
        thread.data ? undefined : (
          <div className="grow p-4">
            <ReadPlaceholder read={thread} skeleton={<ThreadSkeleton />} what={t.whatMessages} />
          </div>
        )
      }
      unread={unread}
      earlier={{ canLoad: canLoadEarlier, state: earlier, load: loadEarlier }}
      isTyping={isTyping}
      renderOptions={(messages, onSearch) => renderOptions(conversation, messages, onSearch)}
      onReport={report}
      onEscape={onEscape}
    />
  )
}

const unreadIn = ({ seenSequence: after, lastSequence: upTo, unreadCount: count }: OpenConversation) =>
  count > 0 ? { after, upTo, count } : null

/** Reads a message of the other person aloud once, as it arrives. */
function useAnnounce({ conversationSecret }: OpenConversation, name: string) {
  return ({ id, messageBody, senderId }: Message) => {
    if (!messageBody || !senderId) return
    void decryptContent(conversationSecret, messageBody, { messageId: id, senderId }).then((content) =>
      announce(t.says({ name, text: content?.text || content?.file?.name || t.unreadable })),
    )
  }
}

/** Bubbles of both sides. */
export const ThreadSkeleton = () => (
  <div className="flex flex-col gap-3">
    <SkeletonBlock className="h-12 w-3/5 rounded-card" />
    <SkeletonBlock className="h-16 w-1/2 self-end rounded-card" />
    <SkeletonBlock className="h-12 w-2/5 rounded-card" />
  </div>
)

const notFound = lazyComponent(keptOffline(() => import('./not-found.tsx').then((module) => module.NotFound)))

/** Somebody else's conversation, or none. */
export const NotFound = () => (
  <Suspense>
    <notFound.Component />
  </Suspense>
)
