import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { clearReturnTo } from '#web/platform/session/return-to.ts'
import { forgetSession } from '#web/platform/session/auth-session.ts'

/** Forgets the sign-in of this browser and goes to the log-in page. */
export function useBeginAnew(): () => void {
  const navigate = useNavigate()
  return () => {
    // The guard sees the missing session at once and keeps this page as the place to return to; the next person may be another one.
    flushSync(forgetSession)
    clearReturnTo()
    void navigate(paths.login, { replace: true })
  }
}
