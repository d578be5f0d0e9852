import { useNextSession } from '#web/features/dashboard/public.ts'
import { paths } from '#web/paths.ts'
import { PageFailure } from '#web/platform/routing/read-failure.tsx'
import { Redirect } from '#web/platform/routing/redirect.tsx'
import { SkeletonPage } from '#web/ui/feedback/skeleton.tsx'

/** Leads to the page of the next session, or to the dashboard where there is none: for the shortcut of the installed application. */
export default function NextSessionPage() {
  const { read, next } = useNextSession()
  if (next === undefined)
    return read.error ? <PageFailure error={read.error} onRetry={() => void read.refetch()} /> : <SkeletonPage />
  const to =
    next === null
      ? paths.dashboard
      : next.kind === 'group'
        ? paths.groupSession(next.session.sessionSlug)
        : paths.booking(next.booking.id)
  return <Redirect find={() => ({ to })} />
}
