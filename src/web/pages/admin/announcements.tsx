import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { AnnouncementDetail, AnnouncementList } from '#web/features/announcements/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { DeskGate } from './components/desk-gate.tsx'

const editor = lazyComponent(() =>
  import('./components/edit-announcement.tsx').then((module) => module.EditAnnouncement),
)

/** The list, one announcement, or the editor, by the address. */
export default function AnnouncementsPage() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const isEdited = pathname === paths.adminNewAnnouncement || (id !== undefined && pathname.endsWith('/edit'))
  return (
    <DeskGate>
      {isEdited ? <Editor id={id} /> : id === undefined ? <AllAnnouncements /> : <OneAnnouncement id={id} />}
    </DeskGate>
  )
}

function AllAnnouncements() {
  const t = useMessages('announcements')
  return (
    <div className="max-w-reading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-h1 outline-none">
          {t.title}
        </h1>
        <Link to={paths.adminNewAnnouncement} className={buttonClass('primary')}>
          {t.create}
        </Link>
      </div>
      <p className="mt-1 mb-6 text-ui text-ink-2">{t.lead}</p>
      <AnnouncementList />
    </div>
  )
}

function OneAnnouncement({ id }: { id: string }) {
  const t = useMessages('announcements')
  return (
    <>
      <Link to={paths.adminAnnouncements} className={buttonClass('link', 'md', 'mb-2')}>
        {t.back}
      </Link>
      <AnnouncementDetail key={id} id={id} />
    </>
  )
}

function Editor({ id }: { id: string | undefined }) {
  const t = useMessages('announcements')
  return (
    <>
      <Link
        to={id ? paths.adminAnnouncement(id) : paths.adminAnnouncements}
        className={buttonClass('link', 'md', 'mb-2')}
      >
        {id ? t.backToOne : t.back}
      </Link>
      <Suspense fallback={<SkeletonBlock className="h-96 rounded-card" />}>
        <editor.Component key={id ?? ''} id={id} />
      </Suspense>
    </>
  )
}
