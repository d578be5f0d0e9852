import type { ReactNode } from 'react'
import type { Connection } from '#contract/connections/schemas.ts'
import { ConnectAction, MessageAction } from '#web/features/connections/public.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as common from '#texts/common.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'

type PersonRowProps = {
  person: Connection
  /** Why they are here, or since when. */
  note: string
  /** What else one can do with them. */
  action?: ReactNode
}

/** A person of a list: face, name, what they do, why they are here, and the button that connects. */
export function PersonRow({ person, note, action }: PersonRowProps) {
  const { profileId, profileSlug, profileName: name, connectedAt } = person
  const role = person.isMentor ? 'mentor' : 'mentee'
  return (
    <Card as="li" padding="none" className="@container px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <span className="self-start @form:self-center">
          <Avatar name={name} seed={profileId} src={person.profilePictureUrl} size={44} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ui font-semibold">
            <Link
              to={paths.profile(role, profileSlug)}
              className="min-w-0 py-px text-inherit no-underline wrap-break-word hover:underline"
              data-list-stop
            >
              {name}
              {person.verified ? <VerifiedBadge className="mx-1" /> : null}
            </Link>
            <Chip>{person.isMentor ? common.mentor : common.mentee}</Chip>
          </h2>
          <p className="text-meta text-ink-2 wrap-break-word">{jobText(person.jobTitle, person.companyName)}</p>
          {note ? <p className="text-meta text-ink-2">{note}</p> : null}
        </div>
        <div
          className={
            'grid basis-full grid-cols-2 gap-2 *:px-3 *:only:col-span-2 large-text:flex large-text:flex-wrap ' +
            '@form:flex @form:basis-auto @form:*:px-5'
          }
        >
          {action}
          <MessageAction person={{ profileId, name }} />
          <ConnectAction person={{ profileId, role, name }} isConnected={connectedAt !== null} />
        </div>
      </div>
    </Card>
  )
}

/** Leads a mentee to a mentor's free times. */
export function BookLink({ person }: { person: Connection }) {
  return (
    <Link
      to={paths.bookSession(person.profileSlug)}
      aria-label={common.bookSessionWith({ name: person.profileName })}
      className={buttonClass('secondary', 'md', '@max-form:col-span-2')}
    >
      {common.bookSession}
    </Link>
  )
}
