import { useRef } from 'react'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import type { SessionSummary } from '#contract/sessions/schemas.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { DayAgenda, type AgendaItem } from '#web/ui/lists/day-agenda.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { findWith, paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useQueue, waitingInput } from '#web/platform/offline/command-queue.ts'
import { useAsOf } from '#web/platform/offline/as-of.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Section } from '#web/platform/routing/section.tsx'
import { seatTarget } from '#web/features/group-sessions/public.ts'
import { useNextSession, type Next } from './use-next-session.ts'
import * as t from '#texts/dashboard.ts'
import * as common from '#texts/common.ts'

/**
 * The sessions of the next seven days but the next one, which stands above; without a network, when nothing else can be looked up, all that
 * were saved. Not those whose seat the reader gave up, also where that still waits to be sent.
 */
export function Week() {
  const now = useNow()
  const read = useRead(sessionRoutes.upcomingSessions, {})
  const isCut = useAsOf() !== null
  const saved = useRead(sessionRoutes.upcomingSessions, { query: { days: 14 } }, { enabled: isCut }).data
  const isLonger = isCut && saved !== undefined
  const { entries } = useQueue()
  const isShown = ({ id, endsAt }: SessionSummary) => Date.parse(endsAt) > now && !waitingInput(entries, seatTarget(id))
  const sessions = (isLonger ? saved : read.data)?.filter(isShown)
  const { next } = useNextSession()
  const rest = isCut ? sessions : sessions?.filter(({ id }) => id !== idOf(next))
  return (
    <Section title={isLonger ? t.fortnight : t.week} {...(sessions?.length ? { allAt: paths.sessions } : {})}>
      {!sessions || !rest ? (
        <ReadPlaceholder read={read} skeleton={<SkeletonCards />} what={t.weekWhat} />
      ) : rest.length > 0 ? (
        <Agenda sessions={rest} />
      ) : sessions.length > 0 ? (
        <p className="text-ui text-ink-2">{t.weekNoMore}</p>
      ) : (
        <EmptyWeek />
      )}
    </Section>
  )
}

const idOf = (next: Next | null | undefined) => (next?.kind === 'group' ? next.session.occurrenceId : next?.booking.id)

function Agenda({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { role } = useMe()
  const { shortWeekday, dayOfMonth, timeRange } = useFormats()
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const linkTo = ({ id, sessionSlug }: SessionSummary) =>
    sessionSlug ? paths.groupSession(sessionSlug) : paths.booking(id)
  const titleOf = ({ sessionSlug, title, mentorName, menteeName }: SessionSummary) =>
    sessionSlug ? title : t.sessionWith({ name: role === 'mentee' ? mentorName : (menteeName ?? '') })
  const kindOf = ({ sessionSlug, groupSessionAttendeesCount: going }: SessionSummary) =>
    sessionSlug ? [t.group, ...(going ? [t.going({ n: going })] : [])] : [t.oneToOne]
  const items = sessions.map((session): AgendaItem => {
    const { id, startsAt, endsAt } = session
    return {
      id,
      iso: startsAt,
      weekday: shortWeekday(startsAt),
      day: dayOfMonth(startsAt),
      title: (
        <Link to={linkTo(session)} className={cardLinkClass} data-list-stop>
          {titleOf(session)}
        </Link>
      ),
      meta: [timeRange(startsAt, endsAt), ...kindOf(session)].join(' · '),
    }
  })
  return (
    <div ref={list}>
      <DayAgenda label={t.week} items={items} />
    </div>
  )
}

function EmptyWeek() {
  const { role } = useMe()
  const isMentee = role === 'mentee'
  return (
    <EmptyState
      seed={paths.dashboard}
      heading="h3"
      title={t.weekEmpty}
      action={
        <Link to={isMentee ? findWith({}) : paths.createGroupSession} className={buttonClass('secondary')}>
          {isMentee ? common.discoverMentors : t.create}
        </Link>
      }
    >
      {isMentee ? t.weekEmptyMentee : t.weekEmptyMentor}
    </EmptyState>
  )
}
