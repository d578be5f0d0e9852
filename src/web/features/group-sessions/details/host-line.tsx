import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { jobAt } from '#texts/common.ts'
import * as t from '#texts/group-sessions/details.ts'
import { countryName } from '#web/platform/i18n/names.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'

/** The host: picture, name, job, company and country. */
export function HostLine({ session, className }: { session: GroupSessionDetail; className?: string }) {
  const {
    mentorFullName: name,
    mentorProfessionalTitle: job,
    mentorCompany: company,
    mentorCountry,
    mentorCountryCode,
  } = session
  return (
    <PersonLine
      id={session.mentorId}
      name={name}
      to={session.mentorIsActive ? paths.mentor(session.mentorSlug) : null}
      picture={session.mentorProfilePictureUrl}
      work={{ job, company, country: countryName(mentorCountry, mentorCountryCode) }}
      isVerified={session.mentorVerified}
      role={t.host}
      {...(className ? { className } : {})}
    />
  )
}

type PersonLineProps = {
  id: string
  name: string
  /** The profile; null where it can no longer be opened. */
  to: string | null
  picture: string | null
  work: { job: string; company: string; country: string | null }
  isVerified?: boolean
  /** "Host", before what they do. */
  role?: string
  className?: string
}

/** A host or cohost. */
export function PersonLine({ id, name, to, picture, work, isVerified = false, role, className }: PersonLineProps) {
  const jobTitle = useJobTitles()(work.job)
  const job = jobTitle && jobAt({ jobTitle, company: work.company })
  const facts = [role, job, work.country].filter(Boolean)
  return (
    <div className={cx('flex items-center gap-3', className)}>
      <Avatar name={name} seed={id} src={picture} size={44} />
      <p className="min-w-0 text-ui">
        {to ? (
          <Link to={to} className={textLinkClass}>
            {name}
          </Link>
        ) : (
          name
        )}
        {isVerified ? <VerifiedBadge className="mx-1" /> : null}
        <span className="block text-meta text-ink-2">{facts.join('\u00A0· ')}</span>
      </p>
    </div>
  )
}
