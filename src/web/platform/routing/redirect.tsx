import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Destination } from '#web/platform/session/return-to.ts'

/** Redirects to another page. `find` may consume a saved destination, so it runs in an effect, once at each address. */
export function Redirect({ find }: { find: () => Destination }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const redirect = useEffectEvent(() => {
    const { to, state } = find()
    void navigate(to, { replace: true, state })
  })
  useEffect(() => redirect(), [pathname, search])
  return null
}
