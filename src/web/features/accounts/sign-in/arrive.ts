import { useNavigate } from 'react-router'
import type { AuthRecord, Challenge } from '#contract/accounts/schemas.ts'
import { paths } from '#web/paths.ts'
import { takeDestination } from '#web/platform/session/return-to.ts'
import { signIn } from '#web/platform/session/auth-session.ts'

/** What the two-step page needs to know of the log-in it finishes; travels in the navigation's state. */
export type PendingSignIn = Challenge & { remember: boolean; search: string }

/** Takes the answer of any sign-in: keeps the session and goes on, or asks for the second step. */
export function useArrive() {
  const navigate = useNavigate()
  return (answer: AuthRecord | Challenge, remember: boolean, search: string) => {
    if ('challengeId' in answer) {
      const pending: PendingSignIn = { ...answer, remember, search }
      void navigate(paths.twoStep, { state: pending })
      return
    }
    const { to, state } = takeDestination(answer, search)
    signIn(answer, remember)
    void navigate(to, { replace: true, state })
  }
}
