import type { ReactNode } from 'react'
import type { Connection } from '#contract/connections/schemas.ts'
import {
  ConnectAction,
  MessageAction,
  PersonMenuButton,
  type PersonMenuProps,
} from '#web/features/connections/public.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { paths } from '#web/paths.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import * as common from '#texts/common.ts'

type RowProps = { person: Connection }

/** Somebody the reader is connected with: a mentee books their mentors, all others write to each other. */
export function ConnectedRow({ person }: RowProps) {
  const { profileId, profileSlug, profileName: name } = person
  const mayBook = useMayBook(person)
  return (
    <PersonRow person={person} heading="h3" has={mayBook ? ['message', 'remove'] : ['remove']}>
      {mayBook ? (
        <Link
          to={paths.bookSession(profileSlug)}
          aria-label={common.bookSessionWith({ name })}
          className={buttonClass('secondary')}
        >
          {common.bookSession}
        </Link>
      ) : (
        <MessageAction person={{ profileId, name }} />
      )}
    </PersonRow>
  )
}

/** Somebody to connect with, and why. */
export function TalentRow({ person, reason }: RowProps & { reason: string }) {
  const { profileId, profileName: name, connectedAt } = person
  const mayBook = useMayBook(person)
  return (
    <PersonRow person={person} heading="h2" note={reason} has={mayBook ? ['message', 'book'] : ['message']}>
      <ConnectAction person={{ profileId, role: roleOf(person), name }} isConnected={connectedAt !== null} />
    </PersonRow>
  )
}

type PersonRowProps = RowProps & {
  heading: 'h2' | 'h3'
  note?: string
  /** What stands in its menu. */
  has: PersonMenuProps['has']
  /** What one does most. */
  children: ReactNode
}

/** A person of a list: face, name, what they do, and one button; the row opens their profile. */
function PersonRow({ person, heading: Heading, note, has, children }: PersonRowProps) {
  const { profileId, profileSlug: slug, profileName: name, connectedAt } = person
  const role = roleOf(person)
  return (
    <Card as="li" isLink padding="none" className="@container py-3 ps-4 pe-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="self-start @form:self-center">
          <Avatar name={name} seed={profileId} src={person.profilePictureUrl} size={44} />
        </span>
        <div className="min-w-0 flex-1">
          <Heading className="text-ui font-semibold wrap-break-word">
            <Link to={paths.profile(role, slug)} className={cardLinkClass} data-list-stop>
              {name}
              {person.verified ? <VerifiedBadge className="mx-1" /> : null}
            </Link>
          </Heading>
          <p className="text-meta text-ink-2 wrap-break-word">
            <span className="font-medium text-ink">{person.isMentor ? common.mentor : common.mentee}</span>
            {` · ${jobText(person.jobTitle, person.companyName)}`}
          </p>
          {note ? <p className="text-meta text-ink-2">{note}</p> : null}
        </div>
        <div className="relative z-1 order-3 ms-14 basis-full @form:order-none @form:ms-0 @form:basis-auto">
          {children}
        </div>
        <div className="relative z-1 self-start @form:self-center">
          <PersonMenuButton person={{ profileId, slug, role, name }} isConnected={connectedAt !== null} has={has} />
        </div>
      </div>
    </Card>
  )
}

/** Only mentees book, and only mentors. */
const useMayBook = ({ isMentor }: Connection) => useMe().role === 'mentee' && isMentor

const roleOf = ({ isMentor }: Connection) => (isMentor ? 'mentor' : 'mentee')
