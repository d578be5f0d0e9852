import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OpenConversation } from '#contract/chat/schemas.ts'
import { ChatPanes, otherParty } from '#web/features/chat/public.ts'
import { useSafetyDialogs, type SafetyTarget } from '#web/features/moderation/public.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ConversationOptions } from './components/conversation-options.tsx'

/** The reader's conversations, and the chosen one; who is written to can be blocked and reported. */
export default function ChatPage() {
  const { userId } = useMe()
  const client = useQueryClient()
  const [target, setTarget] = useState<SafetyTarget>({ what: 'profile', person: null })
  const { open, element } = useSafetyDialogs(target, () => void client.invalidateQueries())

  function show(dialog: 'block' | 'report', conversation: OpenConversation) {
    const { profileId, userName: fullName } = otherParty(conversation, userId)
    if (profileId === null) return
    // The dialog opens with what it is about.
    flushSync(() => setTarget({ what: 'profile', person: { profileId, fullName } }))
    open(dialog)
  }
  return (
    <>
      <ChatPanes
        renderOptions={(conversation) => {
          const { userId: other } = otherParty(conversation, userId)
          if (other === null) return null
          const isBlocking = conversation.writing === 'blocking'
          return (
            <ConversationOptions
              onReport={() => show('report', conversation)}
              onBlock={isBlocking ? undefined : () => show('block', conversation)}
            />
          )
        }}
        onReport={(conversation) => show('report', conversation)}
      />
      {element}
    </>
  )
}
