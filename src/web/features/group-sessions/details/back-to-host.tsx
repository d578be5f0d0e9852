import { ArrowLeft } from 'lucide-react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'

/** The way to the host's profile; nothing where it can no longer be opened. */
export function BackToHost({ session }: { session: GroupSessionDetail }) {
  const t = useMessages('group-details')
  if (!session.mentorIsActive) return null
  return (
    <Link
      to={paths.mentor(session.mentorSlug)}
      className={`${textLinkClass} mb-2 inline-flex min-h-11 items-center gap-1.5 text-ui no-underline hover:underline`}
    >
      <Icon as={ArrowLeft} size={16} className="rtl:rotate-180" />
      {t.back}
    </Link>
  )
}
