import { Suspense } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { loginThen, paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { mainInPanel, type ActionProps } from './action-parts.ts'
import { sessionAddress } from './session-input.ts'
import { standingOf, type Standing } from './standing.ts'

// Seats, rooms and cohosting concern only those who are signed in.
const member = lazyComponent(() => import('./member-actions.tsx').then((module) => module.MemberActions))

/** The one thing to do about this date, by what the reader is here. */
export function SessionActions(props: ActionProps) {
  const standing = standingOf(props.session, useNow())
  const isMember = asMember(useSession()) !== null
  if (standing === 'cancelled' || standing === 'past') return <Closed {...props} standing={standing} />
  if (!isMember) return <VisitorActions {...props} standing={standing} />
  return (
    <Suspense fallback={<SkeletonBlock className="h-11 w-full rounded-control" />}>
      <member.Component {...props} standing={standing} />
    </Suspense>
  )
}

/** A link to the log-in page that leads back here; works without script. */
function VisitorActions({ session, invite, asksCohost, place, standing }: ActionProps & { standing: Standing }) {
  const t = useMessages('group-details')
  const { day } = useFormats()
  const date = session.recurrenceIntervals === null ? null : session.occurrenceDate
  const here = sessionAddress(session.sessionSlug, { date, invite })
  const label = asksCohost
    ? t.accept
    : standing === 'full'
      ? t.waitlist
      : date === null || place === 'bar'
        ? t.rsvp
        : t.rsvpOn(day(session.startsAt))
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
          {standing === 'full' ? t.full : t.free} {t.logInFirst}
        </p>
      ) : null}
    </div>
  )
}

/** Why there is nothing to do here, and where there is. */
function Closed({ session, invite, place, standing }: ActionProps & { standing: 'cancelled' | 'past' }) {
  const t = useMessages('group-details')
  const { day } = useFormats()
  const now = useNow()
  const next = session.occurrences.find(
    ({ id, status, endsAt }) => id !== session.occurrenceId && status === 'UPCOMING' && Date.parse(endsAt) > now,
  )
  const text = standing === 'past' ? (next ? t.dateOver : t.overText) : next ? t.dateIsCancelled : t.cancelled
  return (
    <div>
      {place === 'panel' ? (
        <div className="mb-3 text-ui text-ink-2">
          <p>{text}</p>
          {session.cancelReason ? <p>{t.reason(session.cancelReason)}</p> : null}
        </div>
      ) : null}
      <Link
        to={
          next
            ? sessionAddress(session.sessionSlug, { date: next.occurrenceDate, invite })
            : paths.mentorGroups(session.mentorSlug)
        }
        className={buttonClass('secondary', 'md', place === 'bar' ? 'w-full' : mainInPanel)}
      >
        {next ? t.nextDate(day(next.startsAt)) : t.moreBy(session.mentorFullName)}
      </Link>
    </div>
  )
}
