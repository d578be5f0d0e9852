import { createContext, useContext } from 'react'
import type { Party } from '#contract/chat/schemas.ts'
import type { ThreadMessage } from './thread-messages.ts'

/** What every message of a thread needs to know, and what can be done with it. */
export type ThreadContextValue = {
  person: Party
  name: string
  conversationId: string
  secret: string
  /** Whether the reader may edit what they wrote, and react. */
  mayChange: boolean
  /** A message that is on the screen; one that a reply names may be further up. */
  find: (id: string) => ThreadMessage | undefined
  onReply: ((message: ThreadMessage) => void) | null
  /** Opens what edits a message, or deletes it for both. */
  onDialog: (dialog: 'edit' | 'delete', message: ThreadMessage) => void
  onReport: ((message: ThreadMessage) => void) | null
}

export const ThreadContext = createContext<ThreadContextValue | null>(null)

export function useThreadContext(): ThreadContextValue {
  const value = useContext(ThreadContext)
  if (!value) throw new Error('A message outside its thread')
  return value
}
