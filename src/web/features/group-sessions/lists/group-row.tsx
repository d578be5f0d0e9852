import type { ReactNode } from 'react'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { isLive } from '#rules/sessions/join.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { CountdownBadge } from '#web/ui/feedback/countdown-badge.tsx'
import { cardLinkClass, textLinkClass } from '#web/ui/actions/link-class.ts'
import { SessionCard } from '#web/ui/lists/session-card.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { JoinWhenNear, SessionCountdown } from '#web/features/sessions/public.ts'
import { knownText } from '../attendance-text.ts'
import { JoinGroup } from '../join-group.tsx'
import { Poster } from '../poster.tsx'
import { repeatText } from '../repeats.ts'
import { SeatChip } from '../seat-chip.tsx'
import { seatsText } from './seats-text.ts'
import { SessionHosts } from './session-hosts.tsx'
import { reasonText } from '#web/platform/i18n/choice-texts.ts'
import { tagText } from '#web/platform/i18n/tag-text.ts'
import * as groupLists from '#texts/group-sessions/lists.ts'
import * as groups from '#texts/group-sessions/groups.ts'

type RowProps = { session: GroupSession }
type GroupRowProps = RowProps & {
  /** An additional note for this list. */
  note?: ReactNode
  /** What to do with a session that cannot be joined. */
  action?: ReactNode
  /** One level below the heading above the row. */
  heading?: 'h2' | 'h3'
}

/** A row of the reader's group sessions: host or poster, title, time, the primary action, and details. A press opens its page. */
export function GroupRow({ session, note, action, heading: Heading = 'h2' }: GroupRowProps) {
  const { range } = useFormats()
  const { startsAt, endsAt, sessionTitle: title } = session
  return (
    <SessionCard
      as="li"
      face={<Face session={session} />}
      className="[--face:6.75rem]"
      lead={
        <Heading className="line-clamp-2 text-h3 large-text:line-clamp-none">
          <Link to={paths.groupSession(session.sessionSlug)} className={cardLinkClass} data-list-stop>
            {title}
          </Link>
        </Heading>
      }
      when={<TimeText iso={startsAt}>{range(startsAt, endsAt)}</TimeText>}
      meta={<Meta session={session} />}
      badges={<Badges session={session} />}
      action={<Action session={session}>{action}</Action>}
      details={{ label: groupLists.details, of: title, content: <Details session={session} /> }}
    >
      <Notes session={session} />
      {note}
    </SessionCard>
  )
}

/** The host on phones, where the poster is not loaded; elsewhere the poster. */
function Face({ session }: RowProps) {
  return (
    <>
      <span className="@form:hidden">
        <Avatar name={session.mentorFullName} seed={session.mentorId} src={session.mentorProfilePictureUrl} size={40} />
      </span>
      <Poster
        seed={session.sessionSlug}
        src={session.sessionPosterUrl}
        sizes="6rem"
        className="hidden w-24 rounded-control @form:block"
      />
    </>
  )
}

function Badges({ session }: RowProps) {
  const now = useNow()
  const { status } = session
  if (status === 'CANCELLED') return <Chip tone="danger">{groups.cancelled}</Chip>
  return (
    <>
      {status === 'UPCOMING' ? <When session={session} now={now} /> : null}
      {session.isHost ? <Chip tone="primary">{groups.youAreHost}</Chip> : null}
      {session.isCohost ? <Chip tone="primary">{groupLists.cohost}</Chip> : null}
      <SeatChip session={session} />
      {session.privateSession ? <Chip>{groups.private}</Chip> : null}
    </>
  )
}

function When({ session, now }: RowProps & { now: number }) {
  const live = isLive(Date.parse(session.startsAt), Date.parse(session.endsAt), now)
  if (live) return <CountdownBadge state="live">{groups.isLive}</CountdownBadge>
  return <SessionCountdown session={session} />
}

/** The host for those who come, and for those who lead it who comes. */
function Meta({ session }: RowProps) {
  const { isHost, isCohost, status } = session
  const isLeading = isHost || isCohost
  return (
    <p className="text-meta text-ink-2 tnum">
      {isHost ? null : <Host session={session} />}
      {isCohost && status !== 'CANCELLED' ? ' · ' : null}
      {isLeading && status !== 'CANCELLED' ? seatsText(session) : null}
    </p>
  )
}

const Host = ({ session: { mentorIsActive, mentorSlug, mentorFullName } }: RowProps) =>
  mentorIsActive ? (
    <Link to={paths.mentor(mentorSlug)} className="relative z-1 text-inherit underline-offset-4 hover:underline">
      {mentorFullName}
    </Link>
  ) : (
    mentorFullName
  )

/** The join button, shown near the start to those who can join; others open the session's page by its title. */
function Action({ session, children }: RowProps & { children: ReactNode }) {
  const { isHost, isCohost, rsvp, status } = session
  const mayJoin = status === 'UPCOMING' && (isHost || isCohost || rsvp === 'GOING')
  if (!mayJoin) return children
  return (
    <JoinWhenNear session={session}>
      <JoinGroup session={session} isCompact />
    </JoinWhenNear>
  )
}

/** A note that is visible without expanding the card. */
function Notes({ session }: RowProps) {
  const { moment } = useFormats()
  const { rsvp, offerExpiresAt, cancelReason } = session
  const note = (text: ReactNode) => <p className="text-ui text-ink-2">{text}</p>
  if (cancelReason) return note(groupLists.cancelReason({ text: reasonText(cancelReason) }))
  if (rsvp === 'OFFERED' && offerExpiresAt) return note(groupLists.offerUntil({ until: moment(offerExpiresAt) }))
  return rsvp === 'WAITLISTED' ? note(groupLists.waiting) : null
}

function Details({ session }: RowProps) {
  const repeats = repeatText(session, useFormats('UTC'))
  const known = knownText(session)
  return (
    <div className="flex flex-col gap-3">
      {repeats ? <p>{repeats}</p> : null}
      <p>{groupLists.minutes({ n: session.durationMinutes })}</p>
      {session.isHost || session.isCohost ? null : <p className="tnum">{seatsText(session)}</p>}
      {known ? <p>{known}</p> : null}
      <ul aria-label={groupLists.topics} className="flex flex-wrap gap-1.5">
        {session.tags.map(({ name }) => (
          <li key={name}>
            <Chip>{tagText(name)}</Chip>
          </li>
        ))}
      </ul>
      <SessionHosts session={session} />
      <Link
        to={paths.groupSession(session.sessionSlug)}
        className={`${textLinkClass} inline-flex min-h-11 items-center self-start`}
      >
        {session.isHost || session.isCohost ? groupLists.manage : groupLists.open}
      </Link>
    </div>
  )
}
