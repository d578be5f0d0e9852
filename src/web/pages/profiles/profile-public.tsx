import { Navigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

/** One's own public profile under an address that is the same for everyone. */
export default function OwnProfilePage() {
  const me = useMe()
  return <Navigate to={paths.profile(me.role, me.profileSlug)} replace />
}
