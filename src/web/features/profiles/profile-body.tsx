import type { ReactNode } from 'react'
import { profileMessages } from '#contract/profile-messages.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { ExperienceList } from './experience-list.tsx'
import { WeeklyHours } from './weekly-hours.tsx'

/** About, experience and, for mentors, the week in words. */
export function ProfileBody({ profile }: { profile: PublicProfile }) {
  const t = useMessages('profile')
  const { isOwn, role, bio, experiences } = profile
  return (
    <div className="mt-8 flex flex-col gap-8">
      <Part title={t.about}>
        {bio ? (
          <p className="max-w-reading text-body whitespace-pre-line text-ink-2">{bio}</p>
        ) : (
          <Missing text={isOwn ? t.noAboutOwn : t.noAbout(profile.fullName)} action={isOwn ? t.addAbout : null} />
        )}
      </Part>
      {role === 'mentor' ? (
        <Part title={t.availability}>
          <WeeklyHours profile={profile} />
        </Part>
      ) : null}
      <Part title={t.experience}>
        {experiences.length > 0 ? (
          <ExperienceList experiences={experiences} />
        ) : (
          <Missing
            text={isOwn ? profileMessages.noExperienceOwn : t.noExperience[role]}
            action={isOwn ? t.addExperience : null}
          />
        )}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h2">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}

/** What is not there yet; on one's own profile with the way to add it. */
function Missing({ text, action }: { text: string; action: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-body text-ink-2">
      <p>{text}</p>
      {action ? (
        <Link to={paths.settings} className={buttonClass('secondary', 'sm')}>
          {action}
        </Link>
      ) : null}
    </div>
  )
}
