import { CalendarClock, MessageSquare } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import type { Reply } from '#contract/route.ts'
import { reviewRoutes, type AwaitedReview } from '#contract/reviews/routes.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { CohostTasks, useOpenInvites, useOpenRequests } from '#web/features/group-sessions/public.ts'
import { NoteTasks, StepTasks } from '#web/features/next-steps/public.ts'
import { AwaitedTasks } from '#web/features/reviews/public.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { TaskFold } from '#web/ui/lists/task-fold.tsx'
import { TaskIcon, TaskRow } from '#web/ui/lists/task-row.tsx'
import { RequestsTask, useRequestCount } from './requests.tsx'
import { useNextSession, type Next } from './use-next-session.ts'
import * as t from '#texts/dashboard.ts'

const hour = 3_600_000

/** Everything that waits for the reader, as one list; nothing while there is nothing. */
export function Todo() {
  return useMe().role === 'mentor' ? <MentorTodo /> : <MenteeTodo />
}

function MentorTodo() {
  const requests = useRequestCount()
  const [invites, cohostRequests] = [useOpenInvites(), useOpenRequests()]
  const notes = useRead(nextStepRoutes.awaitedNotes, {}).data ?? []
  const common = useCommonTasks()
  const others = common.count + notes.length + invites + cohostRequests
  return (
    <TodoList isHidden={others + requests === 0} className={others === 0 ? 'max-lg:hidden' : ''}>
      <RequestsTask count={requests} />
      <CohostTasks invites={invites} requests={cohostRequests} />
      {common.first}
      <Notes notes={notes} />
      {common.last}
    </TodoList>
  )
}

function MenteeTodo() {
  const { count, first, last } = useCommonTasks()
  return (
    <TodoList isHidden={count === 0}>
      {first}
      {last}
    </TodoList>
  )
}

/** What both roles have to do: before the next session, and after earlier ones. */
function useCommonTasks() {
  const { next } = useNextSession()
  const isSoon = useIsSoon(next)
  const reviews = useRead(reviewRoutes.awaitedReviews, {}).data ?? []
  const steps = useRead(nextStepRoutes.ownNextSteps, {}).data ?? []
  return {
    count: reviews.length + steps.length + (isSoon ? 1 : 0),
    first: next && isSoon ? <Preparation next={next} /> : null,
    last: (
      <>
        <Reviews reviews={reviews} />
        <StepTasks steps={steps} />
      </>
    ),
  }
}

function Reviews({ reviews }: { reviews: readonly AwaitedReview[] }) {
  const { day } = useFormats()
  const until = reviews.map((review) => review.until).toSorted()[0]
  const people = reviews.map(({ mentorId, mentorFullName, mentorProfilePictureUrl }) => {
    return { seed: mentorId, name: mentorFullName, src: mentorProfilePictureUrl }
  })
  return (
    <TaskFold
      title={t.reviewsToWrite({ n: reviews.length })}
      {...(until ? { detail: t.firstUntil({ day: day(until) }) } : {})}
      people={people}
    >
      <AwaitedTasks reviews={reviews} />
    </TaskFold>
  )
}

function Notes({ notes }: { notes: Reply<typeof nextStepRoutes.awaitedNotes> }) {
  const people = notes.map(({ menteeId, menteeFullName, menteeProfilePictureUrl }) => {
    return { seed: menteeId, name: menteeFullName, src: menteeProfilePictureUrl }
  })
  return (
    <TaskFold title={t.notesToWrite({ n: notes.length })} people={people}>
      <NoteTasks notes={notes} />
    </TaskFold>
  )
}

/** Between an hour and a day and a half ahead. */
function useIsSoon(next: Next | null | undefined): boolean {
  const now = useNow()
  if (!next) return false
  const ahead = Date.parse((next.kind === 'individual' ? next.booking : next.session).startsAt) - now
  return ahead > hour && ahead < 36 * hour
}

/** What to read, or to say, before the next session. */
function Preparation({ next }: { next: Next }) {
  const { role } = useMe()
  if (next.kind === 'group') {
    const { sessionTitle, sessionSlug } = next.session
    return (
      <TaskRow picture={<TaskIcon as={CalendarClock} />} title={t.prepareGroup({ title: sessionTitle })}>
        <OpenSession to={paths.groupSession(sessionSlug)} />
      </TaskRow>
    )
  }
  const { booking } = next
  const { id, name } = counterpartOf(booking, role)
  if (role === 'mentee' && !booking.sessionNotes) {
    return (
      <TaskRow picture={<TaskIcon as={MessageSquare} />} title={t.prepareTopic({ name })} detail={t.prepareTopicWhy}>
        <Link to={paths.chatWith(id)} className={buttonClass()}>
          {t.prepareMessage}
        </Link>
      </TaskRow>
    )
  }
  const notes = booking.sessionNotes ? (
    <span dir="auto" className="line-clamp-2 wrap-anywhere">
      {booking.sessionNotes}
    </span>
  ) : null
  return (
    <TaskRow picture={<TaskIcon as={CalendarClock} />} title={t.prepare({ name })} detail={notes}>
      <OpenSession to={paths.booking(booking.id)} />
    </TaskRow>
  )
}

const OpenSession = ({ to }: { to: string }) => (
  <Link to={to} className={buttonClass()}>
    {t.prepareOpen}
  </Link>
)

/** Hidden where all its rows are. */
function TodoList({ isHidden, className, children }: { isHidden: boolean; className?: string; children: ReactNode }) {
  const id = useId()
  if (isHidden) return null
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 text-h2">
        {t.todo}
      </h2>
      <Card>
        <ul aria-labelledby={id} className="divide-y divide-line">
          {children}
        </ul>
      </Card>
    </section>
  )
}
