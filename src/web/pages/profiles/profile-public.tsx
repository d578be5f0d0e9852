import { Navigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

/** Redirects to one's own public profile. */
export default function OwnProfilePage() {
  const me = useMe()
  return <Navigate to={paths.profile(me.role, me.profileSlug)} replace />
}
