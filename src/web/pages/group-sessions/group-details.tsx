import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { groupListRoutes } from '#contract/group-sessions/discovery-routes.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { sessionGiven, SessionPage, SessionSkeleton } from '#web/features/group-sessions/public.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { loginThen } from '#web/paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { usePublicRead } from '#web/platform/api/public-read.ts'
import { PageFailure } from '#web/platform/routing/read-failure.tsx'
import { ErrorScreen, NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { useTitle } from '#web/platform/routing/title.ts'

const tools = lazyComponent(() => import('./details/host-tools.tsx').then((module) => module.HostTools))

/** One group session, at one of its dates. */
export default function GroupDetailsPage() {
  const { slug = '' } = useParams()
  const search = useSearch()
  const read = usePublicRead(groupListRoutes.oneGroupSession, sessionGiven(slug, search))
  const session = useKept(read.data, slug)
  useTitle(session?.sessionTitle)
  if (read.error) return <Failure error={read.error} onRetry={read.refetch} />
  if (!session) return <SessionSkeleton />
  return (
    <SessionPage
      session={session}
      invite={search.get('invite')}
      asksCohost={search.has('cohostInvite')}
      HostTools={tools.Component}
    />
  )
}

/** Another date of the same session takes its place when it is there; until then the one on the screen stays. */
function useKept(data: GroupSessionDetail | undefined, slug: string): GroupSessionDetail | undefined {
  const [kept, setKept] = useState(data)
  if (data && data !== kept) setKept(data)
  return data ?? (kept?.sessionSlug === slug ? kept : undefined)
}

/** Private sessions are not found by those who are not signed in, whoever was invited. */
function NotThere() {
  const t = useMessages('group-details')
  const { logIn } = useMessages('common')
  const { pathname, search } = useLocation()
  const isVisitor = useSession() === null
  return (
    <>
      <NotFoundScreen />
      {isVisitor ? (
        <p className="mx-auto mt-6 max-w-[26.25rem] text-center text-ui text-ink-2 lg:mx-0 lg:text-start">
          {t.maybePrivate}{' '}
          <Link to={loginThen(pathname + search)} className={textLinkClass}>
            {logIn}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null
  if (status === 404 || status === 403) return <NotThere />
  return status === 500 ? <ErrorScreen error={error} /> : <PageFailure error={error} onRetry={onRetry} />
}
