import { ArrowLeft } from 'lucide-react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as t from '#texts/bookings.ts'
import { jobAt } from '#texts/common.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'

export type BookingMentor = Pick<
  PublicProfile,
  | 'profileId'
  | 'fullName'
  | 'profilePictureUrl'
  | 'profileSlug'
  | 'jobTitle'
  | 'companyName'
  | 'verified'
  | 'timeZone'
  | 'isOwn'
  | 'isAvailable'
  | 'askAbout'
>

/** The page's heading: the mentor, the facts and, where there is room, what one can ask them about. */
export function BookingHead({ mentor }: { mentor: BookingMentor }) {
  const jobTitle = useJobTitles()(mentor.jobTitle)
  const { profileId, fullName } = mentor
  return (
    // One line on phones, so that free times are above the fold.
    <div className="flex min-w-0 items-center gap-1 max-sm:-mt-3 sm:block">
      <Link
        to={paths.mentor(mentor.profileSlug)}
        className={
          '-ms-1 inline-flex min-h-11 items-center gap-1.5 rounded-chip px-1 text-ui font-medium ' +
          'text-primary-ink hover:underline max-sm:-ms-3 max-sm:px-3'
        }
      >
        <Icon as={ArrowLeft} />
        <span className="max-sm:sr-only">{t.backToProfile({ name: fullName })}</span>
      </Link>
      <div className="flex min-w-0 items-center gap-3 sm:mt-2 sm:gap-4 lg:mt-4 lg:flex-col lg:items-start">
        <Avatar
          name={fullName}
          seed={profileId}
          src={mentor.profilePictureUrl}
          size={44}
          className="large-text:hidden sm:hidden"
        />
        <Avatar name={fullName} seed={profileId} src={mentor.profilePictureUrl} size={64} className="max-sm:hidden" />
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-h3 sm:text-h1">
            {t.bookWith({ name: fullName })}
            {mentor.verified ? <VerifiedBadge className="mx-2 text-[0.75em]" /> : null}
          </h1>
          <p className="mt-1 text-ui text-ink-2 max-sm:hidden">{jobAt({ jobTitle, company: mentor.companyName })}</p>
          <p className="text-meta font-medium max-sm:text-ink-2 sm:mt-1 sm:text-ui">{t.facts}</p>
        </div>
      </div>
      {mentor.askAbout ? (
        <section className="mt-6 border-t border-line pt-5 max-lg:hidden">
          <h2 className="text-ui font-semibold">{t.askAbout}</h2>
          <ul dir="auto" className="mt-1 list-disc ps-5 text-ui text-ink-2">
            {[...new Set(mentor.askAbout.split('\n'))].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
