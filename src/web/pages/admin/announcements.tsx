import { AnnouncementDetail, AnnouncementList } from '#web/features/announcements/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/announcements.ts'

/** The list or one announcement, by the address. */
export default function AnnouncementsPage() {
  const { id } = useParams()
  return <DeskGate>{id === undefined ? <AllAnnouncements /> : <OneAnnouncement id={id} />}</DeskGate>
}

function AllAnnouncements() {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-h1 outline-none">
          {t.title}
        </h1>
        <Link to={staffPaths.newAnnouncement} className={buttonClass('primary')}>
          {t.create}
        </Link>
      </div>
      <p className="mt-2 mb-6 text-ui text-ink-2">{t.lead}</p>
      <AnnouncementList />
    </>
  )
}

function OneAnnouncement({ id }: { id: string }) {
  return (
    <>
      <Link to={staffPaths.announcements} className={buttonClass('link', 'md', 'mb-2')}>
        {t.back}
      </Link>
      <AnnouncementDetail key={id} id={id} />
    </>
  )
}
