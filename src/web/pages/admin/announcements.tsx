import { AnnouncementList } from '#web/features/announcements/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'

export default function AnnouncementsPage() {
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
