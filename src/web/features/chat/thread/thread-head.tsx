import { ArrowLeft, CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Party } from '#contract/chat/schemas.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'
import * as t from '#texts/chat.ts'

/** Above the messages: the way back on phones, who it is, how to book with them, and what else can be done. */
export function ThreadHead({ person, options }: { person: Party; options: ReactNode }) {
  const jobTitleText = useJobTitles()
  const { role } = useMe()
  const name = person.userName
  const { profileId, profileSlug, isMentor, jobTitle } = person
  const profile = profileSlug && paths.profile(isMentor ? 'mentor' : 'mentee', profileSlug)
  return (
    <div className="flex items-center gap-1 border-b large-text:flex-wrap border-line px-2 py-2 sm:gap-3 sm:px-4">
      <Link to={paths.chat} aria-label={t.back} className={iconButtonClass('md', 'lg:hidden')}>
        <Icon as={ArrowLeft} />
      </Link>
      <Avatar name={name} seed={profileId ?? name} src={person.profilePictureUrl} size={40} />
      <div className="ms-1 min-w-0 grow large-text:order-last large-text:basis-full">
        <h1 tabIndex={-1} className="truncate text-h3">
          {profile ? (
            <Link to={profile} className="text-inherit no-underline hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h1>
        {jobTitle ? <p className="truncate text-meta text-ink-2">{jobTitleText(jobTitle)}</p> : null}
      </div>
      {isMentor && role === 'mentee' && profileSlug ? (
        <Link
          to={paths.bookSession(profileSlug)}
          aria-label={t.bookSession}
          title={t.bookSession}
          className={iconButtonClass()}
        >
          <Icon as={CalendarDays} />
        </Link>
      ) : null}
      {options}
    </div>
  )
}
