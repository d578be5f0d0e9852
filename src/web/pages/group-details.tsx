import { useState } from 'react'
import { useParams } from 'react-router'
import type { GroupSessionDetail } from '#contract/group-session-schemas.ts'
import { sessionGiven } from '#web/features/group-sessions/details/session-given.ts'
import { SessionPage } from '#web/features/group-sessions/details/session-page.tsx'
import { SessionSkeleton } from '#web/features/group-sessions/details/session-skeleton.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { useSearch } from '#web/platform/browser-router.tsx'
import { lazyComponent } from '#web/platform/lazy-page.tsx'
import { usePublicRead } from '#web/platform/public-read.ts'
import { publicRoutes } from '#web/platform/public-routes.ts'
import { PageFailure } from '#web/platform/read-failure.tsx'
import { ErrorScreen, NotFoundScreen } from '#web/platform/screens.tsx'
import { useTitle } from '#web/platform/title.ts'

const tools = lazyComponent(() => import('./group-session/host-tools.tsx').then((module) => module.HostTools))

/** One group session, at one of its dates. */
export default function GroupDetailsPage() {
  const { slug = '' } = useParams()
  const search = useSearch()
  const read = usePublicRead(publicRoutes.oneGroupSession, sessionGiven(slug, search))
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

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null
  if (status === 403) return <NotFoundScreen />
  return status === 500 ? <ErrorScreen error={error} /> : <PageFailure error={error} onRetry={onRetry} />
}
