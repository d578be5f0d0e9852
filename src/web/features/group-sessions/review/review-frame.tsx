import type { ReactNode } from 'react'
import { useParams } from '#web/platform/routing/params.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { paths } from '#web/paths.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link, NavLink } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { pageError, PageFailure } from '#web/platform/routing/read-failure.tsx'
import { NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { useTitle } from '#web/platform/routing/title.ts'
import { dateIn, sessionAddress, sessionInput } from '../details/session-input.ts'
import { SessionSkeleton } from '../details/session-skeleton.tsx'
import { BackToHost, SessionWhen } from '../details/session-head.tsx'
import * as t from '#texts/group-sessions/details.ts'

type FrameProps = { children: (session: GroupSessionDetail, invite: string | null) => ReactNode }

/** The review page of a session, around the current tab. */
export function ReviewFrame({ children }: FrameProps) {
  const { id = '', slug = '' } = useParams()
  const search = useSearch()
  const invite = search.get('invite')
  const date = dateIn(search)
  const read = useRead(groupListRoutes.oneGroupSession, sessionInput(slug, search))
  useTitle(read.data?.sessionTitle)
  const error = pageError(read)
  if (error) return <PageFailure error={error} onRetry={() => void read.refetch()} />
  if (!read.data) return <SessionSkeleton />
  // The address has the host's id: with any other one the page is not found.
  if (id !== read.data.mentorId && id !== read.data.mentorSlug) return <NotFoundScreen />
  return (
    <>
      <ReviewHead session={read.data} invite={invite} date={date} />
      <ReviewTabs id={id} slug={slug} invite={invite} date={date} />
      <div className="mt-6">{children(read.data, invite)}</div>
    </>
  )
}

type Shown = { invite: string | null; date: string | null }

function ReviewHead({ session, ...shown }: Shown & { session: GroupSessionDetail }) {
  return (
    <>
      <BackToHost session={session} />
      <h1 tabIndex={-1} className="text-h1 wrap-break-word">
        {session.sessionTitle}
      </h1>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <SessionWhen session={session} />
        <Link
          to={sessionAddress(session.sessionSlug, shown)}
          className={`${textLinkClass} inline-flex min-h-11 items-center text-ui`}
        >
          {t.openSession}
        </Link>
      </div>
    </>
  )
}

type TabsProps = Shown & { id: string; slug: string }

function ReviewTabs({ id, slug, invite, date }: TabsProps) {
  const kept = new URLSearchParams({ ...(date && { date }), ...(invite && { invite }) })
  const search = kept.size > 0 ? `?${kept}` : ''
  const tab = (path: string, label: string) => (
    <NavLink to={path} end search={search} className={tabLinkClass}>
      {label}
    </NavLink>
  )
  return (
    <TabBar label={t.reviewTabs} className="mt-4">
      {tab(paths.sessionReview(id, slug), t.overview)}
      {tab(paths.sessionReviewAttendees(id, slug), t.attendeesTab)}
      {tab(paths.sessionReviewReviews(id, slug), t.reviewsTab)}
    </TabBar>
  )
}
