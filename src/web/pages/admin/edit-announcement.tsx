import { useNavigate } from 'react-router'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import { AnnouncementEditor } from '#web/features/announcements/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/announcements.ts'

/** The editor of a new announcement, or of a scheduled one. */
export default function EditAnnouncementPage() {
  return (
    <DeskGate>
      <Editor />
    </DeskGate>
  )
}

function Editor() {
  const { id } = useParams()
  const navigate = useNavigate()
  const onSaved = (saved: string) => void navigate(staffPaths.announcement(saved))
  return (
    <>
      <Link
        to={id ? staffPaths.announcement(id) : staffPaths.announcements}
        className={buttonClass('link', 'md', 'mb-2')}
      >
        {id ? t.backToOne : t.back}
      </Link>
      {id ? <Existing key={id} id={id} onSaved={onSaved} /> : <AnnouncementEditor onSaved={onSaved} />}
    </>
  )
}

function Existing({ id, onSaved }: { id: string; onSaved: (id: string) => void }) {
  const read = useRead(announcementRoutes.announcement, { params: { id } })
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatOne} />
  if (read.data.status !== 'SCHEDULED')
    return (
      <EmptyState seed="announcement" title={t.notEditable} heading="h1">
        {t.notEditableText}
      </EmptyState>
    )
  return <AnnouncementEditor existing={read.data} onSaved={onSaved} />
}
