import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { forgetSession } from '#web/platform/session/auth-session.ts'

/** After every session was ended: on to a new password, or done for an account that has none. */
export function useSecured() {
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()
  const onSecured = ({ resetToken }: { resetToken: string | null }) => {
    forgetSession()
    if (resetToken === null) setDone(true)
    else void navigate(`${paths.resetPassword}?token=${encodeURIComponent(resetToken)}`, { replace: true })
  }
  return { isDone, onSecured }
}
