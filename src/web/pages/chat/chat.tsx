import { ChatPanes } from '#web/features/chat/public.ts'

/** The reader's conversations, and the chosen one. */
export default function ChatPage() {
  return <ChatPanes renderOptions={() => null} onReport={() => undefined} />
}
