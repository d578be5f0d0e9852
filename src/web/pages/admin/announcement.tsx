import { AnnouncementDetail } from '#web/features/announcements/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'

export default function AnnouncementPage() {
  const t = useMessages('announcements')
  const { id = '' } = useParams()
  return (
    <>
      <Link to={paths.adminAnnouncements} className={buttonClass('link', 'md', 'mb-2')}>
        {t.back}
      </Link>
      <AnnouncementDetail key={id} id={id} />
    </>
  )
}
