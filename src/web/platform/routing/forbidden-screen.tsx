import type { Role } from '#contract/fields.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { Link } from './link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import * as failures from '#texts/failures.ts'
import * as t from '#texts/failures/forbidden.ts'

/** A page for the other role, or for another account: it says which one this is. */
export function ForbiddenScreen({ needs }: { needs?: Role }) {
  const session = useSession()
  const isSignedIn = session !== null
  const who = needs === 'mentor' ? t.mentor : needs === 'mentee' ? t.mentee : t.text
  return (
    <EmptyState
      seed="forbidden"
      heading="h1"
      title={t.title}
      action={
        <Link to={isSignedIn ? paths.dashboard : paths.home} className={buttonClass('primary')}>
          {isSignedIn ? t.toDashboard : failures.backHome}
        </Link>
      }
    >
      {who} {session ? t.account({ email: session.email }) : null}
    </EmptyState>
  )
}
