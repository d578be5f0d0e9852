import { paths } from '#web/paths.ts'
import { Redirect } from '#web/platform/routing/redirect.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'

/** Redirects to one's own public profile. */
export default function OwnProfilePage() {
  const me = useMe()
  return <Redirect find={() => ({ to: paths.profile(me.role, me.profileSlug) })} />
}
