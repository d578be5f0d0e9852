import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { clearReturnTo } from '#web/platform/session/return-to.ts'
import { forgetSession } from '#web/platform/session/auth-session.ts'

/** Clears this browser's session and goes to the log-in page. */
export function useRestartSignIn(): () => void {
  const navigate = useNavigate()
  return () => {
    // The guard would save this page as the place to return to, but the next person may be another one.
    flushSync(forgetSession)
    clearReturnTo()
    void navigate(paths.login, { replace: true })
  }
}
