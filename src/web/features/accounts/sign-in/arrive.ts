import { useLocation, useNavigate } from 'react-router'
import type { AuthRecord, Challenge } from '#contract/accounts/schemas.ts'
import { paths } from '#web/paths.ts'
import { takeDestination } from '#web/platform/session/return-to.ts'
import { signIn } from '#web/platform/session/auth-session.ts'

/** The log-in that the two-step page finishes; passed in the navigation's state. */
export type PendingSignIn = Challenge & { remember: boolean; search: string }

/** Handles the answer of any sign-in: stores the session and navigates, or continues with the second step. */
export function useArrive() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (answer: AuthRecord | Challenge, remember: boolean, search: string) => {
    if ('challengeId' in answer) {
      const pending: PendingSignIn = { ...answer, remember, search }
      void navigate(paths.twoStep, { state: pending })
      return
    }
    const { to, state } = takeDestination(answer, { pathname, search })
    signIn(answer, remember)
    void navigate(to, { replace: true, state })
  }
}
