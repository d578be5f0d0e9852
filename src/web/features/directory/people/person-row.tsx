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
import { wordsOnPhones } from '#web/ui/actions/words-on-phones.ts'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { paths } from '#web/paths.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/connections.ts'
import * as common from '#texts/common.ts'

/** A list of these rows. */
export const peopleClass = 'flex flex-col divide-y divide-line rounded-card border border-line bg-surface'

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
          className={buttonClass('secondary', 'md', wordsOnPhones.button)}
        >
          <Icon as={CalendarPlus} className={wordsOnPhones.icon} />
          {t.book}
        </Link>
      ) : (
        <MessageAction person={{ profileId, name }} isCompact />
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
      <ConnectAction person={{ profileId, role: roleOf(person), name }} isConnected={connectedAt !== null} isCompact />
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

/**
 * A person of a list: face, name, what they do, and one button in words; the row opens their profile. What else one can do stands in a
 * menu, on phones on the profile.
 */
function PersonRow({ person, heading: Heading, note, has, children }: PersonRowProps) {
  const { profileId, profileSlug: slug, profileName: name, connectedAt } = person
  const role = roleOf(person)
  return (
    <li className="relative py-2 ps-3 pe-3 sm:ps-4">
      {/* With large text the button has a line of its own. */}
      <div className="flex flex-wrap items-center gap-x-3">
        <Avatar name={name} seed={profileId} src={person.profilePictureUrl} size={44} />
        <div className="min-w-0 grow basis-24">
          <Heading className="text-ui font-semibold wrap-break-word">
            <Link to={paths.profile(role, slug)} className={cardLinkClass} data-list-stop>
              {name}
              {person.verified ? <VerifiedBadge className="mx-1" /> : null}
            </Link>
          </Heading>
          <div className="max-sm:hidden">
            <Lines person={person} note={note} />
          </div>
        </div>
        <div className="relative z-1 flex items-center sm:gap-3">
          {children}
          <span className="max-sm:hidden">
            <PersonMenuButton person={{ profileId, slug, role, name }} isConnected={connectedAt !== null} has={has} />
          </span>
        </div>
      </div>
      {/* On phones they have the whole width, and a line each. */}
      <div className="mt-0.5 sm:hidden">
        <Lines person={person} note={note} className="line-clamp-1 large-text:line-clamp-none" />
      </div>
    </li>
  )
}

type LinesProps = RowProps & { note: string | undefined; className?: string }

/** What they do, and what is shared. */
const Lines = ({ person: { isMentor, jobTitle, companyName }, note, className }: LinesProps) => (
  <>
    <p className={cx('text-meta wrap-break-word', className)}>
      <span className="font-medium">{isMentor ? common.mentor : common.mentee}</span>
      {' · '}
      {jobText(jobTitle, companyName)}
    </p>
    {note ? <p className={cx('text-meta wrap-break-word text-ink-2', className)}>{note}</p> : null}
  </>
)

/** Only mentees book, and only mentors. */
const useMayBook = ({ isMentor }: Connection) => useMe().role === 'mentee' && isMentor

const roleOf = ({ isMentor }: Connection) => (isMentor ? 'mentor' : 'mentee')
