import { useState } from 'react'
import { hasUnsent } from '#web/features/chat/public.ts'
import { useQueue } from '#web/platform/offline/command-queue.ts'
import { SignOutQuestion } from '../offline/sign-out-question.tsx'
import { useSignOut } from '../sign-out.ts'

/** Logs out; asks before, where something was not sent. `question` is rendered where it outlasts what calls `logOut`. */
export function useLogOut() {
  const { signOut } = useSignOut()
  const { entries: commands } = useQueue()
  const [isAsking, setAsking] = useState(false)
  const askOrSignOut = async () => {
    if (commands.length > 0 || (await hasUnsent().catch(() => false))) setAsking(true)
    else signOut()
  }
  return {
    logOut: () => void askOrSignOut(),
    question: <SignOutQuestion isOpen={isAsking} onClose={() => setAsking(false)} onSignOut={signOut} />,
  }
}
