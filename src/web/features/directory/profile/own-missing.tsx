import { buttonClass } from '#web/ui/actions/button-class.ts'
import { paths } from '#web/paths.ts'
import { NetworkLink } from '#web/platform/routing/network-link.tsx'
import * as t from '#texts/directory/own-profile.ts'

const parts = {
  about: [t.noAboutOwn, t.addAbout],
  askAbout: [t.noAskAbout, t.addAskAbout],
  wishes: [t.noWishes, t.addAskAbout],
  experience: [t.noOwnExperience, t.addExperience],
} as const
export type OwnPart = keyof typeof parts

/** A missing part of one's own profile, with the way to add it. */
export function OwnMissing({ part }: { part: OwnPart }) {
  const [text, action] = parts[part]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-body text-ink-2">
      <p>{text}</p>
      <NetworkLink to={paths.settingsProfile} className={buttonClass('secondary', 'sm')}>
        {action}
      </NetworkLink>
    </div>
  )
}
