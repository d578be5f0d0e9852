import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ConnectAction } from '#web/features/connections/public.ts'
import { attendanceText, knownText } from '../attendance-text.ts'
import { GroupBadge } from '../group-badge.tsx'
import { Poster } from '../poster.tsx'
import { repeatText } from '../repeats.ts'
import { SeatChip } from '../seat-chip.tsx'
import * as t from '#texts/group-sessions/groups.ts'

type GroupCardProps = {
  session: GroupSession
  heading?: 'h2' | 'h3'
  /** The poster is above the fold. */
  isFirst?: boolean
}

/** A group session in a grid or strip: poster, time, title, host, attendees. */
export function GroupCard({ session, heading: Heading = 'h3', isFirst = false }: GroupCardProps) {
  const { range } = useFormats()
  const repeats = repeatText(session, useFormats('UTC'))
  const known = knownText(session)
  return (
    <Card as="li" padding="none" isLink className="flex h-full min-w-0 flex-col overflow-hidden">
      <Poster
        seed={session.sessionSlug}
        src={session.sessionPosterUrl}
        sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 50vw, calc(100vw - 2rem)"
        isFirst={isFirst}
        chip={<GroupBadge session={session} />}
      />
      <div className="flex grow flex-col p-4 sm:p-5">
        <p className="text-meta font-semibold text-accent-ink tnum">
          <TimeText iso={session.startsAt}>{range(session.startsAt, session.endsAt)}</TimeText>
        </p>
        <Heading className="mt-1 line-clamp-3 text-h3 large-text:line-clamp-none">
          <Link to={paths.groupSession(session.sessionSlug)} className={cardLinkClass}>
            {session.sessionTitle}
          </Link>
        </Heading>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex min-w-0 items-center gap-2 text-ui text-ink-2">
            <Avatar
              name={session.mentorFullName}
              seed={session.mentorId}
              src={session.mentorProfilePictureUrl}
              size={24}
            />
            <span className="min-w-0 truncate">{session.mentorFullName}</span>
          </p>
          <ConnectWithHost session={session} />
        </div>
        {repeats ? (
          <p data-zoned className="mt-1.5 text-meta text-ink-2">
            {repeats}
          </p>
        ) : null}
        {session.reasons.length > 0 ? (
          <p className="mt-1.5 text-meta text-ink-2">{session.reasons.join(', ')}</p>
        ) : null}
        {known ? <p className="mt-1.5 text-meta font-medium text-ink">{known}</p> : null}
        <div className="mt-auto flex items-center justify-between gap-3 pt-4">
          <Attendance session={session} />
          <span aria-hidden="true" className={buttonClass('secondary', 'sm')}>
            {t.view}
          </span>
        </div>
      </div>
    </Card>
  )
}

/** For members who are not the host; above the link that covers the card. */
function ConnectWithHost({ session }: { session: GroupSession }) {
  const host = session.hosts.find(({ profileId }) => profileId === session.mentorId)
  if (!host) return null
  return (
    <div className="relative">
      <ConnectAction
        person={{ profileId: host.profileId, role: 'mentor', name: host.fullName }}
        isConnected={host.isConnected}
        variant="link"
        size="sm"
      />
    </div>
  )
}

/** The number of attendees and free seats; nothing while there are no attendees. */
function Attendance({ session }: { session: GroupSession }) {
  const { going, capacity, privateSession, status } = session
  const left = capacity === null || status !== 'UPCOMING' ? Infinity : capacity - going
  const seats = left > 5 ? null : left > 0 ? t.seats({ free: left }) : t.full
  const counts = [going > 0 ? attendanceText(session) : null, seats].filter(Boolean).join(' · ')
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-meta text-ink-2 tnum">
      <SeatChip session={session} />
      {privateSession ? <Chip>{t.private}</Chip> : null}
      {counts ? <span data-zoned>{counts}</span> : null}
    </span>
  )
}
