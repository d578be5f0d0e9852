import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Connection } from '#contract/connections/schemas.ts'
import {
  ConnectAction,
  MessageAction,
  PersonMenuButton,
  type PersonMenuProps,
} from '#web/features/connections/public.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { iconOnPhones } from '#web/ui/actions/icon-on-phones.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
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
          className={buttonClass('secondary', 'md', iconOnPhones.button)}
        >
          <Icon as={CalendarPlus} />
          <span className={iconOnPhones.words}>{common.bookSession}</span>
        </Link>
      ) : (
        <MessageAction person={{ profileId, name }} isIconOnPhones />
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
      <ConnectAction
        person={{ profileId, role: roleOf(person), name }}
        isConnected={connectedAt !== null}
        isIconOnPhones
      />
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

/** A person of a list: face, name, what they do, and one button, its icon alone on phones; the row opens their profile. */
function PersonRow({ person, heading: Heading, note, has, children }: PersonRowProps) {
  const { profileId, profileSlug: slug, profileName: name, connectedAt } = person
  const role = roleOf(person)
  return (
    <Card as="li" isLink padding="none" className="py-3 ps-4 pe-1.5">
      {/* With large text the buttons have a line of their own. */}
      <div className="flex flex-wrap items-center gap-x-3">
        <Avatar name={name} seed={profileId} src={person.profilePictureUrl} size={44} />
        <div className="min-w-0 grow basis-24">
          <Heading className="text-ui font-semibold wrap-break-word">
            <Link to={paths.profile(role, slug)} className={cardLinkClass} data-list-stop>
              {name}
              {person.verified ? <VerifiedBadge className="mx-1" /> : null}
            </Link>
          </Heading>
          <p className="text-meta font-medium">{person.isMentor ? common.mentor : common.mentee}</p>
        </div>
        <div className="relative z-1 flex items-center sm:gap-3">
          {children}
          <PersonMenuButton person={{ profileId, slug, role, name }} isConnected={connectedAt !== null} has={has} />
        </div>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4 pe-2 text-meta wrap-break-word sm:ps-14">
        <p className="min-w-0">{jobText(person.jobTitle, person.companyName)}</p>
        {note ? <p className="min-w-0 text-ink-2">{note}</p> : null}
      </div>
    </Card>
  )
}

/** Only mentees book, and only mentors. */
const useMayBook = ({ isMentor }: Connection) => useMe().role === 'mentee' && isMentor

const roleOf = ({ isMentor }: Connection) => (isMentor ? 'mentor' : 'mentee')
