import { useCallback, useState, type ReactNode } from 'react'
import type { Message, OpenConversation } from '#contract/chat/schemas.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useTitle } from '#web/platform/routing/title.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { decryptContent } from '../encryption.ts'
import { otherParty } from '../other-party.ts'
import { Thread } from './thread.tsx'
import type { ThreadMessage } from './thread-messages.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useChatEvents } from './use-chat-events.ts'
import { useThread } from './use-thread.ts'
import * as t from '#texts/chat.ts'

export type ThreadPaneProps = {
  /** Block, report and what else the page offers about a conversation. */
  renderOptions: (conversation: OpenConversation, messages: readonly ThreadMessage[], onSearch: () => void) => ReactNode
  onReport: (conversation: OpenConversation, messages: readonly ThreadMessage[], message: ThreadMessage) => void
  onEscape: () => void
}

/** A conversation that was read: its messages, and what is being written. */
export function LoadedThread({
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
