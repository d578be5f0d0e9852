import { IsRestoringProvider } from '@tanstack/react-query'
import { createContext, Suspense, useContext, useEffect, useMemo, type ReactNode } from 'react'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import {
  Blockers,
  Figures,
  Greeting,
  FindMentor,
  Mentors,
  NextSession,
  NextSkeleton,
  RequestsNote,
  useDashboardReads,
  useNextSession,
  Week,
  Welcome,
} from '#web/features/dashboard/public.ts'
import { BreakNote } from '#web/features/mentor-activity/public.ts'
import { cx } from '#web/ui/cx.ts'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useAsOf } from '#web/platform/offline/as-of.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import * as t from '#texts/dashboard.ts'

// Posters and cards are loaded after the next session.
const groups = lazyComponent(() =>
  import('#web/features/group-sessions/discovery/recommended-groups.tsx').then((module) => module.RecommendedGroups),
)
const checklist = lazyComponent(() =>
  import('#web/features/dashboard/checklist.tsx').then((module) => module.Checklist),
)
const todo = lazyComponent(keptOffline(() => import('#web/features/dashboard/todo.tsx').then((module) => module.Todo)))
const monthChart = lazyComponent(
  keptOffline(() => import('#web/features/stats/month-chart.tsx').then((module) => module.MonthChart)),
)

const RestContext = createContext({ isRestKnown: false, isRestRunning: true })

/** The overview: next session, set-up steps, and recommendations. */
export default function DashboardPage() {
  const { role } = useMe()
  const { isFirstRunning, isRestKnown, isRestRunning } = useDashboardReads()
  // Beside the second call, whose answer they show.
  useEffect(() => {
    if (isFirstRunning) return
    for (const part of role === 'mentor' ? [todo, monthChart] : [todo]) void part.preload().catch(() => undefined)
  }, [isFirstRunning, role])
  return (
    <IsRestoringProvider value={isFirstRunning}>
      <RestContext value={useMemo(() => ({ isRestKnown, isRestRunning }), [isRestKnown, isRestRunning])}>
        <Greeting />
        {role === 'mentor' ? <MentorBlocks /> : <MenteeBlocks />}
      </RestContext>
    </IsRestoringProvider>
  )
}

/** Blocks whose reads the second call answers. */
function Rest({ children }: { children: ReactNode }) {
  return <IsRestoringProvider value={useContext(RestContext).isRestRunning}>{children}</IsRestoringProvider>
}

function MenteeBlocks() {
  const { next } = useNextSession()
  if (next === null) {
    return (
      <div className="mt-5 flex flex-col gap-10">
        <Welcome />
        <Rest>
          <FindMentor />
          <Suspense>
            <todo.Component />
          </Suspense>
        </Rest>
        <Week />
        <Rest>
          <Groups />
          <Figures />
        </Rest>
      </div>
    )
  }
  const main = (
    <>
      <Next />
      <Week />
    </>
  )
  const side = (
    <Suspense fallback={<SkeletonCard />}>
      <todo.Component />
      <Mentors />
    </Suspense>
  )
  const end = (
    <>
      <Groups />
      <Figures />
      {/* Only once the place is final: a card that moved would lose a tour that has begun. */}
      {next ? <Welcome /> : null}
    </>
  )
  return <Columns main={main} side={side} end={end} />
}

function MentorBlocks() {
  const { next } = useNextSession()
  const main = (
    <>
      <Next />
      <BreakNote />
      {next === null ? <Welcome /> : null}
      <Blockers />
      <RequestsNote />
      <Week />
    </>
  )
  // Together: the chart would be pushed down by what comes later.
  const side = (
    <Suspense fallback={<SkeletonCard />}>
      <todo.Component />
      <FirstSteps />
      <monthChart.Component />
    </Suspense>
  )
  const end = (
    <>
      <Figures />
      {next ? <Welcome /> : null}
    </>
  )
  return <Columns main={main} side={side} end={end} />
}

/**
 * Stacked on phones; from 1028 px the second is beside the first and the last. What is below or beside the first part waits for what can
 * still make that longer: it would be pushed down.
 */
function Columns({ main, side, end }: { main: ReactNode; side: ReactNode; end: ReactNode }) {
  const { isRestKnown: isComplete } = useContext(RestContext)
  return (
    <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-8">{main}</div>
      <div className={cx('flex min-w-0 flex-col gap-8 lg:row-span-2', !isComplete && 'max-lg:hidden')}>
        {isComplete ? <Rest>{side}</Rest> : <SkeletonCard />}
      </div>
      <Rest>{isComplete ? <div className="flex min-w-0 flex-col gap-8">{end}</div> : null}</Rest>
    </div>
  )
}

function Next() {
  const { read, next } = useNextSession()
  if (next) return <NextSession next={next} />
  return next === null ? null : <ReadPlaceholder read={read} skeleton={<NextSkeleton />} what={t.nextWhat} />
}

/** Not without a network: they lead to pages that are not there. */
function FirstSteps() {
  const { data } = useRead(dashboardRoutes.checklist, {})
  const isOffline = useAsOf() !== null
  return data && !isOffline ? <checklist.Component /> : null
}

/** Not without a network either. */
function Groups() {
  if (useAsOf() !== null) return null
  return (
    <Suspense>
      <groups.Component title={t.groups} />
    </Suspense>
  )
}
