import { ArrowLeft } from 'lucide-react'
import { useParams } from '#web/platform/routing/params.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { groupSessionRoutes } from '#contract/group-sessions/routes.ts'
import { EditForm, sessionAddress, sessionInput } from '#web/features/group-sessions/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { PageFailure } from '#web/platform/routing/read-failure.tsx'
import { useTimeZone } from '#web/platform/time/zones.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/group-sessions/hosting.ts'

const waiting = <SkeletonBlock className="h-160 rounded-card" />

export default function EditGroupSessionPage() {
  const { slug = '' } = useParams()
  const readerTimezone = useTimeZone()
  const search = useSearch()
  const { params, query } = sessionInput(slug, search)
  const session = useRead(groupSessionRoutes.oneGroupSession, { params, query: { ...query, readerTimezone } })
  if (session.error) return <PageFailure error={session.error} onRetry={() => void session.refetch()} />
  return (
    <>
      <Link
        to={sessionAddress(slug, { date: search.get('date') })}
        className={`inline-flex min-h-11 items-center gap-2 text-ui ${textLinkClass}`}
      >
        <Icon as={ArrowLeft} />
        {t.back}
      </Link>
      <h1 tabIndex={-1} className="mt-2 mb-8 text-h1 outline-none">
        {t.editTitle}
      </h1>
      {session.data ? <Editable session={session.data} /> : waiting}
    </>
  )
}

function Editable({ session }: { session: GroupSessionDetail }) {
  const { viewer, occurrences } = session
  const began = useSearch().get('date')
  if (!viewer.isHost && !viewer.isCohost) return <EmptyState seed="edit" title={t.notYours} />
  if (!occurrences.some(({ status }) => status === 'UPCOMING')) return <EmptyState seed="edit" title={t.over} />
  return (
    <EditForm
      key={session.id}
      session={session}
      date={began}
      addressAt={(date) => sessionAddress(session.sessionSlug, { date: date ?? began })}
    />
  )
}
