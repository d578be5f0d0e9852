import { CalendarDays, Pencil } from 'lucide-react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { NetworkLink } from '#web/platform/routing/network-link.tsx'
import { ShareProfile } from './share-profile.tsx'
import * as t from '#texts/directory/own-profile.ts'

/** The bottom bar of one's own profile on phones. */
export function OwnBar({ profile }: { profile: PublicProfile }) {
  const { role } = profile
  return (
    <>
      <p className="min-w-0 grow text-ui font-medium">{t.ownTitle[role]}</p>
      <ShareProfile profile={profile} />
    </>
  )
}

/** The panel of one's own profile, instead of booking. */
export function OwnPanel({ profile }: { profile: PublicProfile }) {
  const { role } = profile
  return (
    <>
      <h2 className="text-h2">{t.ownTitle[role]}</h2>
      <p className="mt-1.5 text-ui text-ink-2">{t.ownText}</p>
      <div className="mt-4 flex flex-col gap-2.5">
        <ShareProfile profile={profile} isFullWidth />
        <NetworkLink to={paths.settingsProfile} className={buttonClass('secondary', 'md', 'w-full')}>
          <Icon as={Pencil} />
          {t.editProfile}
        </NetworkLink>
        {role === 'mentor' ? (
          <NetworkLink to={paths.settingsAvailability} className={buttonClass('secondary', 'md', 'w-full')}>
            <Icon as={CalendarDays} />
            {t.editHours}
          </NetworkLink>
        ) : null}
      </div>
    </>
  )
}
