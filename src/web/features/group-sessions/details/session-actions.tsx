import { Suspense } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { loginThen, paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { mainInPanel, type ActionProps } from './action-props.ts'
import { sessionAddress } from './session-input.ts'
import { viewerStatusOf, type ViewerStatus } from './viewer-status.ts'
import { reasonText } from '#web/platform/i18n/choice-texts.ts'
import * as t from '#texts/group-sessions/details.ts'

// Seats, rooms and cohosting are only for signed-in people.
const member = lazyComponent(keptOffline(() => import('./member-actions.tsx').then((module) => module.MemberActions)))

/** The primary action for this date, by the reader's status. */
export function SessionActions(props: ActionProps) {
  const viewerStatus = viewerStatusOf(props.session, useNow())
  const isMember = asMember(useSession()) !== null
  if (viewerStatus === 'cancelled' || viewerStatus === 'past') return <Closed {...props} viewerStatus={viewerStatus} />
  if (!isMember) return <VisitorActions {...props} viewerStatus={viewerStatus} />
  return (
    <Suspense fallback={<SkeletonBlock className="h-11 w-full rounded-control" />}>
      <member.Component {...props} viewerStatus={viewerStatus} />
    </Suspense>
  )
}

/** A link to the log-in page that leads back here; works without script. */
function VisitorActions({
  session,
  invite,
  hasCohostInvite,
  place,
  viewerStatus,
}: ActionProps & { viewerStatus: ViewerStatus }) {
  const { day } = useFormats()
  const date = session.recurrenceIntervals === null ? null : session.occurrenceDate
  const here = sessionAddress(session.sessionSlug, { date, invite })
  const label = hasCohostInvite
    ? t.accept
    : viewerStatus === 'full'
      ? t.waitlist
      : date === null || place === 'bar'
        ? t.rsvp
        : t.rsvpOn({ day: day(session.startsAt) })
  return (
    <div>
      <Link
        to={loginThen(here)}
        className={place === 'bar' ? buttonClass('primary', 'md', 'w-full') : buttonClass('primary', 'lg', mainInPanel)}
      >
        {label}
      </Link>
      {place === 'panel' ? (
        <p className="mt-2 text-meta text-ink-2">
          {viewerStatus === 'full' ? t.full : t.free} {t.logInFirst}
        </p>
      ) : null}
    </div>
  )
}

/** Why there is no action, with a link to the next date, for the host to run it again, for others to the host's sessions. */
function Closed({ session, invite, place, viewerStatus }: ActionProps & { viewerStatus: 'cancelled' | 'past' }) {
  const { day } = useFormats()
  const now = useNow()
  const next = session.occurrences.find(
    ({ id, status, endsAt }) => id !== session.occurrenceId && status === 'UPCOMING' && Date.parse(endsAt) > now,
  )
  const others = session.viewer.isHost
    ? { to: paths.runAgain(session.sessionSlug), label: t.runAgain }
    : session.mentorIsActive
      ? { to: paths.mentorGroups(session.mentorSlug), label: t.moreBy({ name: session.mentorFullName }) }
      : { to: paths.publicGroups, label: t.moreSessions }
  const text = viewerStatus === 'past' ? (next ? t.dateOver : t.overText) : next ? t.dateIsCancelled : t.cancelled
  // What to do after a session, which hosts read in the panel, ends with running it again.
  const isInGuide = place === 'panel' && session.viewer.isHost && viewerStatus === 'past' && !next
  return (
    <div>
      {place === 'panel' ? (
        <div className="mb-3 text-ui text-ink-2">
          <p>{text}</p>
          {session.cancelReason ? <p>{t.reason({ text: reasonText(session.cancelReason) })}</p> : null}
        </div>
      ) : null}
      {isInGuide ? null : (
        <Link
          to={next ? sessionAddress(session.sessionSlug, { date: next.occurrenceDate, invite }) : others.to}
          className={buttonClass('secondary', 'md', place === 'bar' ? 'w-full' : mainInPanel)}
        >
          {next ? t.nextDate({ day: day(next.startsAt) }) : others.label}
        </Link>
      )}
    </div>
  )
}
