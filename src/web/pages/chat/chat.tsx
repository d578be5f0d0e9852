import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OpenConversation } from '#contract/chat/schemas.ts'
import { ChatPanes, otherParty, type ThreadMessage } from '#web/features/chat/public.ts'
import { useSafetyDialogs, type SafetyTarget } from '#web/features/moderation/public.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ConversationOptions } from './components/conversation-options.tsx'
import { reportedConversation } from './components/reported-conversation.ts'

/** The reader's conversations, and the chosen one; who is written to can be blocked and reported. */
export default function ChatPage() {
  const { userId: me } = useMe()
  const invalidate = useInvalidateReads()
  const [target, setTarget] = useState<SafetyTarget>({ what: 'profile', person: null })
  const { open, element } = useSafetyDialogs(target, () => invalidate('everything'))

  // Stable, because every message of a thread gets it.
  const show = useCallback(
    (
      dialog: 'block' | 'report',
      conversation: OpenConversation,
      messages: readonly ThreadMessage[],
      chosen: ThreadMessage | null,
    ) => {
      const { userId, profileId, userName: fullName } = otherParty(conversation, me)
      if (profileId === null || userId === null) return
      const quotable = reportedConversation(conversation, userId, messages, chosen)
      // The dialog opens with what it is about.
      flushSync(() => setTarget({ what: 'profile', person: { profileId, fullName }, conversation: quotable }))
      open(dialog)
    },
    [me, open],
  )
  const onReport = useCallback(
    (conversation: OpenConversation, messages: readonly ThreadMessage[], message: ThreadMessage) =>
      show('report', conversation, messages, message),
    [show],
  )
  return (
    <>
      <ChatPanes
        renderOptions={(conversation, messages, onSearch) => {
          const isGone = otherParty(conversation, me).userId === null
          const opens = (dialog: 'block' | 'report') => () => show(dialog, conversation, messages, null)
          return (
            <ConversationOptions
              onSearch={onSearch}
              onReport={isGone ? undefined : opens('report')}
              onBlock={isGone || conversation.writing === 'blocking' ? undefined : opens('block')}
            />
          )
        }}
        onReport={onReport}
      />
      {element}
    </>
  )
}
