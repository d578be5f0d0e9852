import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Destination } from '#web/platform/session/return-to.ts'

/** Goes elsewhere in place of this page. `find` may take a saved place, so it runs in an effect, once. */
export function Redirect({ find }: { find: () => Destination }) {
  const navigate = useNavigate()
  useEffect(() => {
    const { to, state } = find()
    void navigate(to, { replace: true, state })
  }, [])
  return null
}
