import { useLocation } from 'react-router'
import { useParams } from '#web/platform/routing/params.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { sessionInput, SessionPage, SessionSkeleton } from '#web/features/group-sessions/public.ts'
import { Safety } from '#web/features/moderation/public.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { loginThen, paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { pageError, PageFailure } from '#web/platform/routing/read-failure.tsx'
import { ErrorScreen, NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { useTitle } from '#web/platform/routing/title.ts'
import * as t from '#texts/group-sessions/details.ts'
import * as common from '#texts/common.ts'

/** One group session, at one of its dates. */
export default function GroupDetailsPage() {
  const { slug = '' } = useParams()
  const search = useSearch()
  const read = useRead(groupListRoutes.oneGroupSession, sessionInput(slug, search), { keepPrevious: true })
  // While another date of the same session loads the current one stays; for another session it does not.
  const session = read.isPlaceholderData && read.data?.sessionSlug !== slug ? undefined : read.data
  useTitle(session?.sessionTitle)
  const error = pageError(read)
  if (error) return <Failure error={error} onRetry={() => void read.refetch()} />
  if (!session) return <SessionSkeleton />
  const host = { profileId: session.mentorId, fullName: session.mentorFullName }
  return (
    <>
      <SessionPage session={session} invite={search.get('invite')} hasCohostInvite={search.has('cohostInvite')} />
      <Safety
        target={{ what: 'session', person: host, subject: { kind: 'GROUP_SESSION', id: session.id } }}
        leavesPage
        className="mt-10"
      />
    </>
  )
}

/** A private session whose invitation link was cut or replaced: only who sent it has another one. */
function InviteUnusable() {
  const action = (
    <Link to={paths.groupsDiscover} className={buttonClass('primary')}>
      {t.findOthers}
    </Link>
  )
  return (
    <EmptyState seed="not-found" heading="h1" title={t.inviteUnusable} action={action}>
      {t.inviteUnusableText}
    </EmptyState>
  )
}

/** Visitors cannot find private sessions, even if they were invited. */
function SessionNotFound() {
  const { pathname, search } = useLocation()
  const isVisitor = useSession() === null
  return (
    <>
      {new URLSearchParams(search).has('invite') ? <InviteUnusable /> : <NotFoundScreen />}
      {isVisitor ? (
        <p className="mx-auto mt-6 max-w-[26.25rem] text-center text-ui text-ink-2 lg:mx-0 lg:text-start">
          {t.maybePrivate}{' '}
          <Link to={loginThen(pathname + search)} className={textLinkClass}>
            {common.logIn}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null
  // The token of an invitation link that was cut can be too short to be one.
  const isInviteCut = useSearch().has('invite') && status === 400
  if (isInviteCut || status === 404 || status === 403) return <SessionNotFound />
  return status === 500 ? <ErrorScreen error={error} /> : <PageFailure error={error} onRetry={onRetry} />
}
