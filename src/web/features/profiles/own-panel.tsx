import { CalendarDays, Pencil } from 'lucide-react'
import type { PublicProfile } from '#contract/profile-schemas.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { ShareButton } from './share-button.tsx'

/** The line at the foot of one's own profile on phones. */
export function OwnBar({ profile }: { profile: PublicProfile }) {
  const t = useMessages('profile')
  const { role, profileId, fullName } = profile
  return (
    <>
      <p className="min-w-0 grow text-ui font-medium">{t.ownTitle[role]}</p>
      <ShareButton name={fullName} path={paths.profile(role, profileId)} />
    </>
  )
}

/** What stands beside one's own profile in place of the booking. */
export function OwnPanel({ profile }: { profile: PublicProfile }) {
  const t = useMessages('profile')
  const { role, profileId, fullName } = profile
  return (
    <>
      <h2 className="text-h2">{t.ownTitle[role]}</h2>
      <p className="mt-1.5 text-ui text-ink-2">{t.ownText}</p>
      <div className="mt-4 flex flex-col gap-2.5">
        <ShareButton name={fullName} path={paths.profile(role, profileId)} className="w-full" />
        <Link to={paths.settings} className={buttonClass('secondary', 'md', 'w-full')}>
          <Icon as={Pencil} />
          {t.editProfile}
        </Link>
        {role === 'mentor' ? (
          <Link to={paths.settingsAvailability} className={buttonClass('secondary', 'md', 'w-full')}>
            <Icon as={CalendarDays} />
            {t.editHours}
          </Link>
        ) : null}
      </div>
    </>
  )
}
