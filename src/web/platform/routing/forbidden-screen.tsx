import type { Role } from '#contract/fields.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { Link } from './link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/failures.ts'

/** A page for the other role. */
export function ForbiddenScreen({ needs }: { needs?: Role }) {
  const isSignedIn = useSession() !== null
  const who = needs === 'mentor' ? t.forbiddenMentor : needs === 'mentee' ? t.forbiddenMentee : t.forbiddenText
  return (
    <EmptyState
      seed="forbidden"
      heading="h1"
      title={t.forbiddenTitle}
      action={
        <Link to={isSignedIn ? paths.dashboard : paths.home} className={buttonClass('primary')}>
          {isSignedIn ? t.toDashboard : t.backHome}
        </Link>
      }
    >
      {who}
    </EmptyState>
  )
}
