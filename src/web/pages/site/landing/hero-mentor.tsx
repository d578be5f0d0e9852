import type { ReactNode } from 'react'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { jobText } from '#web/platform/i18n/job-text.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'

/** The mentor on the cloth, on a panel of their own. */
export function HeroMentor({ mentor, nextFree }: { mentor: MentorCard; nextFree: ReactNode }) {
  const topic = mentor.topics[0]
  return (
    <div
      className={
        'absolute inset-x-4 bottom-4 rounded-card bg-surface p-4 large-text:relative large-text:inset-0 ' +
        'sm:inset-x-8 sm:bottom-8 sm:p-5'
      }
    >
      <div className="flex items-center gap-3.5">
        <Avatar name={mentor.fullName} seed={mentor.profileId} src={mentor.profilePictureUrl} size={44} />
        <div className="min-w-0">
          <p className="text-h3">
            <Link to={paths.mentor(mentor.profileSlug)} className={cardLinkClass}>
              {mentor.fullName}
            </Link>
            {/* The badge never stands alone on a line. */}
            {mentor.verified ? (
              <>
                {'\u2060'}
                <VerifiedBadge className="mx-1.5" />
              </>
            ) : null}
          </p>
          <p className="text-meta text-ink-2">{jobText(mentor.jobTitle, mentor.companyName)}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {nextFree}
        {topic ? <Chip className="max-sm:hidden">{topicText(topic.name)}</Chip> : null}
      </div>
    </div>
  )
}
